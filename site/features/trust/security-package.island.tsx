import { defineIsland } from "gaceta";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import css from "./security-package.module.css";

/** Requests the security package. The package cannot be downloaded yet: a click logs the request and shows `note`. */
function SecurityPackage({ label, note }: { label: string; note: string }) {
  const [asked, setAsked] = useState(false);
  function ask() {
    console.log("security package requested");
    setAsked(true);
  }
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        {label}
      </Button>
      <p className={css.note} data-asked={asked}>
        {note}
      </p>
      <span className="visually-hidden" role="status">
        {asked && note}
      </span>
    </>
  );
}

export default defineIsland("security-package", SecurityPackage);
