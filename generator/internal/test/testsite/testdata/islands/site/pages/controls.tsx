import { Island, type PageProps } from "gaceta";
import Controls from "../islands/controls.island";

export default function Page({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Controls} on="interaction" props={{}} />
    </>
  );
}
