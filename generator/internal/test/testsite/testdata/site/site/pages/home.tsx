import Counter from "../components/counter.island";

export default function Home({ data }: { data: { shop: { heading: string; links: string[] } } }) {
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
      <div data-island="counter">
        <Counter />
      </div>
    </>
  );
}
