import type { ReactNode } from 'react';
import type { OwnStepKind } from '../../../content/webinars/place-page.ts';
import { buttonClass } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';

interface StepButtonProps {
  step: OwnStepKind;
  look?: 'main' | 'quiet';
  children: ReactNode;
}

/** Posts to where the page is, with script and without: mail programs that look at all links press no buttons. */
export function StepButton({ step, look = 'main', children }: StepButtonProps) {
  return (
    <form method="post" className="grid">
      <input type="hidden" name="step" value={step} />
      <button type="submit" className={`${buttonClass(look)} cursor-pointer`}>
        {children}
      </button>
    </form>
  );
}

interface GiveUpProps {
  summary: string;
  button: string;
  /** What follows from it. */
  children: ReactNode;
}

/** Opens first: nobody gives a place up by one slip of a thumb. */
export function GiveUp({ summary, button, children }: GiveUpProps) {
  return (
    <details className="group/give-up border-t border-line pt-3">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center gap-2">
        {summary}
        <Icon name="chevron-down" className="size-4.5 transition-transform group-open/give-up:rotate-180" />
      </summary>
      <p className="mt-2 mb-4 text-ink-soft">{children}</p>
      <div className="grid sm:justify-start">
        <StepButton step="cancel" look="quiet">
          {button}
        </StepButton>
      </div>
    </details>
  );
}
