import { QuoteSection } from "../../components/ui/quote-section";
import type { SectionProps } from "./section-props";

/** What a client says, with a date. */
export function Quote(props: SectionProps<"quote">) {
  return <QuoteSection {...props} />;
}
