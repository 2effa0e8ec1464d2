import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CloseIconButton } from '#core/admin-ui/dialog.tsx';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import { type FindingPosition, isIssue } from '../finding.ts';
import type { FormFindings, NamedFinding } from './check-form.ts';
import { FindingItem } from './finding-item.tsx';
import type { useFindings } from './use-findings.ts';

interface ExternalLinksProps {
  count: number;
  links: readonly string[];
  checks: Pick<ReturnType<typeof useFindings>, 'linkStatuses' | 'checkExternalLinks'>;
}

/** Links to other sites, which are requested only on demand: each request tells them that this site exists. */
function ExternalLinks({ count, links, checks: { linkStatuses, checkExternalLinks } }: ExternalLinksProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function checkLinks() {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await checkExternalLinks();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      setProblem(error instanceof Error ? error.message : 'The links could not be checked.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-5">
      <button
        type="button"
        aria-disabled={isBusy}
        className={`${adminButtonClass('quiet')} w-full whitespace-normal`}
        onClick={() => void checkLinks()}
      >
        {count === 1 ? 'Check the link to another site' : `Check ${count} links to other sites`}
      </button>
      <p role="status" className="mt-2 text-ink-soft empty:hidden">
        {isBusy
          ? 'Checking other sites. This may take a few seconds…'
          : problem || describeOutcome(links, linkStatuses)}
      </p>
    </div>
  );
}

function describeOutcome(
  links: readonly string[],
  linkStatuses: ExternalLinksProps['checks']['linkStatuses'],
): string {
  const known = links.map((link) => linkStatuses.get(link)?.status).filter((status) => status !== undefined);
  if (known.length === 0) return '';
  const count = (one: string) => known.filter((status) => status === one).length;
  const parts = [
    [count('ok'), count('ok') === 1 ? 'works' : 'work'],
    [count('broken'), 'gone'],
    [count('unknown'), 'no answer'],
  ].flatMap(([number, words]) => (number ? [`${number} ${words}`] : []));
  return `Checked: ${parts.join(', ')}.`;
}

/** The selectors of the positions in a formatted text. */
const elements = { picture: 'img', heading: 'h1, h2, h3, h4, h5, h6', link: 'a' };
/** Elements that contain text. */
const blocks = 'p, li, blockquote, pre, td, th';

/**
 * Scrolls to a field, and in a formatted text to a picture, a heading or a link of it. The event `show-position` lets
 * the editor select the element; the page itself can select text only.
 *
 * @param at in a formatted text: the position, or the text there
 */
function showPosition(field: string, at: FindingPosition | string | undefined): void {
  const input = document.getElementById(`field-${field}`);
  if (!input) return;
  input.focus({ preventScroll: true });
  const target = input.isContentEditable ? findTarget(input, at) : undefined;
  (target ?? input).scrollIntoView({ block: 'center' });
  if (target && !target.matches('img')) getSelection()?.selectAllChildren(target);
  if (typeof at === 'object') {
    input.dispatchEvent(new CustomEvent('show-position', { detail: at, bubbles: true }));
  }
}

function findTarget(input: HTMLElement, at: FindingPosition | string | undefined): Element | undefined {
  if (typeof at === 'object') return input.querySelectorAll(elements[at.kind])[at.index];
  const text = at?.replace(/…$/, '');
  if (!text) return undefined;
  return [...input.querySelectorAll(blocks)].find((one) =>
    one.textContent?.replace(/\s+/g, ' ').includes(text),
  );
}

interface CheckPanelProps {
  id: string;
  definition: ContentType;
  form: EntryForm;
  checks: ReturnType<typeof useFindings>;
  formFindings: FormFindings;
  onClose(): void;
  /** Called when work continues at a field, for which a phone needs the space of the panel. */
  onGoToField(): void;
}

/** An applied fix with the former value of the field. */
interface AppliedFix {
  field: string;
  before: string;
  after: string;
  label: string;
}

/** From this width the panel is beside the fields and stays open during work. */
const besideFields = '(width >= 64rem)';

/** The findings, each with a fix or a link to its position. */
export function CheckPanel({
  id,
  definition,
  form,
  checks,
  formFindings,
  onClose,
  onGoToField,
}: CheckPanelProps) {
  const [appliedFix, setAppliedFix] = useState<AppliedFix>();
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const fixing = useRef(Promise.resolve());
  const { findings, externalLinks } = formFindings;
  const issues = findings.filter(isIssue);
  const hints = findings.filter((one) => !isIssue(one));
  const isIncomplete = findings.some(
    ({ check, field }) => check.endsWith('-missing') && definition.fields[field]?.required,
  );
  // An undo would also remove text typed since.
  const mayBeUndone = appliedFix !== undefined && form.values[appliedFix.field] === appliedFix.after;

  // The pressed button disappears with its finding.
  useEffect(() => {
    if (appliedFix) undo.current?.focus();
  }, [appliedFix]);

  /** Applies fixes one after the other: each starts from the text that the previous one left. */
  function queueFix(pressed: NamedFinding) {
    fixing.current = fixing.current.catch(() => undefined).then(() => applyFix(pressed));
  }

  async function applyFix(pressed: NamedFinding) {
    // Uses the current text, because it may have changed since the list was made.
    const { findings: fresh } = await checks.checkNow();
    const { fix } = fresh.find((one) => one.id === pressed.id) ?? fresh.find(isSameFinding(pressed)) ?? {};
    if (!fix) return setMessage('This has changed in the meantime.');
    const before = form.latest().values[fix.field] ?? '';
    const after = fix.value();
    checks.skipDelay();
    flushSync(() => form.setValue(fix.field, after));
    setMessage(`Done: ${fix.label}.`);
    setAppliedFix({ field: fix.field, before, after, label: fix.label });
  }

  function undoFix() {
    if (!appliedFix) return;
    checks.skipDelay();
    form.setValue(appliedFix.field, appliedFix.before);
    setAppliedFix(undefined);
    setMessage('Undone.');
    heading.current?.focus();
  }

  function show({ field, position, about }: NamedFinding) {
    if (!matchMedia(besideFields).matches) onGoToField();
    // After the panel has released its space.
    requestAnimationFrame(() => showPosition(field, position ?? about));
  }

  const list = (items: NamedFinding[], title: string) =>
    items.length > 0 && (
      <>
        <h4 className="mt-4 mb-2 font-bold text-ink-soft">{title}</h4>
        <ul className="grid gap-3">
          {items.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              label={definition.fields[finding.field]?.label ?? ''}
              onFix={() => queueFix(finding)}
              onShow={() => show(finding)}
            />
          ))}
        </ul>
      </>
    );

  return (
    <section
      id={id}
      data-beside=""
      aria-label="Checks before publishing"
      className="max-h-[45dvh] shrink-0 overflow-y-auto overscroll-contain border-line border-t bg-page px-5 pb-5 lg:max-h-none lg:w-96 lg:border-t-0 lg:border-l"
    >
      <div className="sticky top-0 z-10 -mx-5 flex items-center gap-2 bg-page py-1.5 pr-1.5 pl-5">
        <h3
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 font-bold text-body focus:shadow-none focus:outline-none"
        >
          {findings.length > 0 ? 'To do before publishing' : 'Nothing to do'}
        </h3>
        <CloseIconButton name="Close the list" isOnPage onClose={onClose} />
      </div>
      <p className="text-ink-soft">
        {findings.length > 0
          ? isIncomplete
            ? 'Please fill in the required fields first. You can save without the rest.'
            : 'You can save all the same.'
          : 'Every picture has a description, every link leads somewhere, and no placeholder text is left.'}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p role="status" className="font-bold text-teal-text empty:hidden">
          {message}
        </p>
        {mayBeUndone && (
          <button ref={undo} type="button" className={adminButtonClass('quiet')} onClick={undoFix}>
            Undo
          </button>
        )}
      </div>
      {list(issues, 'To do')}
      {list(hints, 'Hints')}
      {externalLinks.length > 0 && (
        <ExternalLinks count={externalLinks.length} checks={checks} links={externalLinks} />
      )}
    </section>
  );
}

/** The same finding, which has moved up because an earlier one is fixed. */
function isSameFinding(pressed: NamedFinding) {
  const { check, field, about } = pressed;
  return (one: NamedFinding) => one.check === check && one.field === field && one.about === about;
}
