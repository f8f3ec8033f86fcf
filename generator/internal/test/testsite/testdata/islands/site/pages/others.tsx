import { Island, type PageProps } from "gaceta";
import Inner from "../islands/inner.island";
import Others from "../islands/others.island";

export default function Page({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Others} on="interaction" props={{}}>
        <Island of={Inner} on="interaction" props={{}} />
      </Island>
    </>
  );
}
