import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useId, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { isIssue } from '../finding.ts';
import { CheckPanel } from './check-panel.tsx';
import { describeFindingCount } from './finding-item.tsx';
import { useFindings } from './use-findings.ts';

interface PrePublishChecksProps {
  definition: ContentType;
  form: EntryForm;
  isInitiallyOpen: boolean;
}

/**
 * The findings of an entry before publication: a count above the footer of the form, and a panel, beside the fields if
 * there is space. Both are cells of the form's grid. Findings block nothing.
 */
export function PrePublishChecks({ definition, form, isInitiallyOpen }: PrePublishChecksProps) {
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
  return (
    <>
      {isShown && (
        <CheckPanel
          id={panelId}
          {...{ definition, form, checks, formFindings }}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
          onGoToField={() => setOpen(false)}
        />
      )}
      <div className="border-line border-t lg:col-span-full">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isShown ? panelId : undefined}
          className="flex min-h-11 w-full items-center gap-2 px-5 text-left hover:bg-page focus-visible:-outline-offset-2"
          onClick={() => {
            wasPressed.current = true;
            setOpen(!isOpen);
          }}
        >
          <ListChecks aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
          <span className="min-w-0">
            <span className="font-bold">Checks before publishing:</span>{' '}
            <span className={hasIssues ? 'font-bold text-coral-text' : 'text-ink-soft'}>
              {isEmpty
                ? 'nothing is written yet'
                : formFindings
                  ? describeFindingCount(formFindings.findings)
                  : 'checking…'}
            </span>
          </span>
          <Arrow aria-hidden="true" className="ml-auto size-4.5 shrink-0 text-ink-soft" />
        </button>
      </div>
    </>
  );
}
