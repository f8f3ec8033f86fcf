import { Island, type PageProps } from "gaceta";
import Elements from "../islands/elements.island";
import dot from "../public/dot.svg";

export default function Page({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Elements} on="interaction" props={{ picture: dot }} />
    </>
  );
}
