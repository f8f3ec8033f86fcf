import { Island, type PageProps } from "gaceta";
import Failing from "../islands/failing.island";

export default function Page({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      {(["render", "effect", "click"] as const).map((when) => (
        <Island key={when} of={Failing} props={{ when }} />
      ))}
    </>
  );
}
