import { defineIsland } from "gaceta";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import css from "./security-package.module.css";

interface Props {
  label: string;
  /** What the visitor has to do for the package. */
  note: string;
  /** Where to ask for the package. */
  email: string;
  subject: string;
}

/** Requests the security package. It is not a public file: a click logs the request and says where to ask for it. */
function SecurityPackage({ label, note, email, subject }: Props) {
  const [isRequested, setRequested] = useState(false);
  function request() {
    console.log("security package requested");
    setRequested(true);
  }
  return (
    <>
      <Button variant="secondary" className={css.request} onClick={request}>
        {label}
      </Button>
      <p className={css.note} data-asked={isRequested}>
        {note} <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</a>
      </p>
      <span className="visually-hidden" role="status">
        {isRequested && `${note} ${email}`}
      </span>
    </>
  );
}

export default defineIsland("security-package", SecurityPackage);
