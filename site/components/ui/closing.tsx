import { ButtonLink } from "./button";
import { Call, CallActions } from "./call";

interface Action {
  label: string;
  href: string;
  primary?: boolean;
}

/** The last section of a page: what to do next, with at most two buttons. */
export function Closing({ title, text, actions }: { title: string; text: string; actions: Action[] }) {
  return <Call title={title} text={text} actions={<ActionLinks actions={actions} />} />;
}

/** Links as buttons in a row. */
export function ActionLinks({ actions }: { actions: Action[] }) {
  return (
    <CallActions>
      {actions.map(({ label, href, primary }) => (
        <ButtonLink key={label} href={href} variant={primary ? "primary" : "secondary"}>
          {label}
        </ButtonLink>
      ))}
    </CallActions>
  );
}
