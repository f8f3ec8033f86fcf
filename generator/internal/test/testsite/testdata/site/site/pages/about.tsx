export default function About({ title, body }: { title: string; body: string }) {
  return (
    <>
      <h1>{title}</h1>
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </>
  );
}
