import type { ReactNode } from 'react';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import type { OwnDataAction } from '#features/privacy/rules/own-data.ts';
import type { SelfServiceActionType } from '#features/webinars/rules/registration-page.ts';

interface ActionResultProps {
  /** The message after an action. */
  message: string | undefined;
  /** Why it failed. */
  problem: string | undefined;
  /** The section with the form of the action, further down the page. */
  sectionId: string | undefined;
}

/** The result of the action just taken, at the top of the page. */
export function ActionResult({ message, problem, sectionId }: ActionResultProps) {
  return (
    <>
      {message && (
        <p role="status" className="rounded-small bg-mint-soft p-4 font-bold print:hidden">
          {message}
        </p>
      )}
      {problem && (
        <p role="alert" className="rounded-small bg-danger-soft p-4 font-bold">
          {problem}{' '}
          {sectionId && (
            <a href={`#${sectionId}`} className="link">
              Go to the form
            </a>
          )}
        </p>
      )}
    </>
  );
}

interface ActionFormProps {
  action: SelfServiceActionType | OwnDataAction;
  button: string;
  look?: 'main' | 'quiet';
  children?: ReactNode;
}

/**
 * Posts to the page's own URL, with or without script. A form, because programs that open all links of an email press no buttons.
 */
export function ActionForm({ action, button, look = 'main', children }: ActionFormProps) {
  return (
    <form method="post" className="grid gap-5" noValidate>
      <input type="hidden" name="step" value={action} />
      {children}
      <div className="grid sm:justify-start">
        <button type="submit" className={buttonClass(look)}>
          {button}
        </button>
      </div>
    </form>
  );
}

interface FoldedSectionProps {
  summary: string;
  /** Whether its form has just failed. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A closed section, so that one accidental tap does nothing. */
export function FoldedSection({ summary, isOpen, children }: FoldedSectionProps) {
  return (
    <details className="group/folded border-t border-line py-1.5" open={isOpen}>
      <summary className="link inline-flex min-h-11 items-center gap-2 font-bold">
        {summary}
        <Icon name="chevron-down" className="size-4.5 transition-transform group-open/folded:rotate-180" />
      </summary>
      <div className="mt-2 mb-4 grid gap-4">{children}</div>
    </details>
  );
}

/** A section of the page. */
export function ActionSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="scroll-mt-24 rounded-card bg-surface p-6 shadow-soft md:p-9">
      <h2 id={id} className="mb-4 text-title-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The error of the action just taken, beside its button; the top of the page shows it too. */
export function ActionError({ text }: { text: string | undefined }) {
  return text ? <p className="rounded-small bg-danger-soft p-4 font-bold">{text}</p> : null;
}
