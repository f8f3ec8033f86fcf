import { Island, type PageProps } from "gaceta";
import Presses from "../islands/presses.island";

export default function Page({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Presses} on="interaction" props={{}} />
    </>
  );
}
