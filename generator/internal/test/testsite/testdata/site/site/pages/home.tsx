import { Island, type PageProps } from "gaceta";
import Counter from "../components/counter.island";

export default function Home({ data }: PageProps<{ shop: { heading: string; links: string[] } }>) {
  return (
    <>
      <h1>{data.shop.heading}</h1>
      <ul>
        {data.shop.links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
      <Island of={Counter} props={{}} />
    </>
  );
}
