export default function Missing({ title }: { title: string }) {
  return <h1>{title}</h1>;
}
