import { Disclosure } from "../../components/ui/disclosure";
import { Section } from "../../components/ui/section";
import split from "../../components/ui/sticky-split.module.css";
import type { Faq } from "gaceta/content";

/** Questions with answers; at most one is open. */
export function FaqSection({ faq, id = "help-center" }: { faq: Faq; id?: string }) {
  return (
    <Section id={id} title={faq.title} intro={faq.intro} head="plain" className={split.split}>
      <div>
        {faq.items.map(({ id: item, question, answer }) => (
          <Disclosure key={item} name="faq" summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

/** Returns the questions as JSON-LD. */
export function faqPage(faq: Faq): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faq.items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
