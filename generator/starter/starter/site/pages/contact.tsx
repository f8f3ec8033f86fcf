import { Island, type PageProps } from "gaceta";
import ContactForm from "../islands/contact-form.island";

/** The email address, and a form that writes to it. */
export default function Contact({ data, description, site, title }: PageProps) {
  const { message, send, sending, yourEmail, yourName } = data.words;
  const email = site.links?.email?.replace("mailto:", "") ?? "";
  return (
    <div className="contact wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </header>
      <Island
        of={ContactForm}
        on="interaction"
        props={{ email, words: { message, send, sending, yourEmail, yourName } }}
      />
    </div>
  );
}
