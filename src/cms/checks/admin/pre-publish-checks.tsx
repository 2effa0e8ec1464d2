import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { isIssue } from '../finding.ts';
import { CheckPanel } from './check-panel.tsx';
import { describeFindingCount } from './finding-item.tsx';
import { useFindings } from './use-findings.ts';

/**
 * The findings of an entry before publication: a count in the footer of the form, and a panel, beside the fields if
 * there is space. Findings block nothing.
 */
export function usePrePublishChecks(
  definition: ContentType,
  form: EntryForm,
  isInitiallyOpen: boolean,
): { panel: ReactNode; button: ReactNode } {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const checks = useFindings(definition, form);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { formFindings } = checks;
  const isShown = isOpen && formFindings !== undefined;

  const wasPressed = useRef(false);
  useEffect(() => {
    if (isShown && wasPressed.current)
      document.getElementById(panelId)?.querySelector<HTMLElement>('h3')?.focus();
  }, [isShown, panelId]);

  const Arrow = isOpen ? ChevronDown : ChevronUp;
  const isEmpty = !form.entry && !form.isDirty;
  const hasIssues = !isEmpty && formFindings?.findings.some(isIssue);
  // Its space is reserved before anything is known, because appearing later would cover the field that the user was led
  // to.
  return {
    panel: isShown && (
      <CheckPanel
        id={panelId}
        {...{ definition, form, checks, formFindings }}
        onClose={() => {
          setOpen(false);
          button.current?.focus();
        }}
        onGoToField={() => setOpen(false)}
      />
    ),
    button: (
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isShown ? panelId : undefined}
        className="relative -ml-2 flex min-h-11 max-w-full items-center gap-2 rounded-small px-2 text-left hover:bg-page focus-visible:-outline-offset-2 lg:min-h-7"
        onClick={() => {
          wasPressed.current = true;
          setOpen(!isOpen);
        }}
      >
        <ListChecks aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        <span className="min-w-0 max-sm:text-[0.8125rem]">
          <span className="font-bold">Checks before publishing:</span>{' '}
          <span className={hasIssues ? 'font-bold text-danger-text' : 'text-ink-soft'}>
            {isEmpty
              ? 'nothing is written yet'
              : formFindings
                ? describeFindingCount(formFindings.findings)
                : 'checking…'}
          </span>
        </span>
        <Arrow aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      </button>
    ),
  };
}
