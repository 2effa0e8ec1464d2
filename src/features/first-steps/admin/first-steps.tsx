import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleSlash from 'lucide-react/icons/circle-slash';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useAction } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { FirstSteps as FirstStepsData } from '../api.ts';
import type { StepName } from '../rules/steps.ts';
import { DemoDialog } from './demo-dialog.tsx';
import { partTexts, type StepText, stepTexts } from './step-texts.ts';

/** The parameter of the dashboard's address that shows the steps even where they are done or dismissed. */
export const firstStepsParameter = 'first-steps';

/** Steps that a phone shows at first: the work of the day is below them. */
const shownOnPhones = 3;

type Step = FirstStepsData['items'][number];
const isOpen = ({ isDone, isSkipped }: Step) => !isDone && !isSkipped;

/** The first steps of a new site, until all are done or skipped (README). */
export function FirstSteps({ data }: { data: FirstStepsData }) {
  const { isDismissed, items } = data;
  const [query] = useSearchParams();
  const [isRemoving, setRemoving] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { run, isBusy } = useAction();
  const notice = useNotice();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Dialogs restore the focus before effects run, here to a button that disappears.
  const hasRemoved = useRef(false);
  useEffect(() => {
    if (isRemoving || !hasRemoved.current) return;
    hasRemoved.current = false;
    heading.current?.focus();
  }, [isRemoving]);
  const openSteps = items.filter(isOpen);
  const isListed = openSteps.length > 0 && !isDismissed;
  if (!isListed && !query.has(firstStepsParameter) && !isRemoving) return null;

  /** The pressed button disappears with its row, so the focus moves to the heading. */
  async function skip(step: StepName | 'all', isSkipped: boolean, successMessage: string) {
    const put = (value: boolean) => callApi('PUT first-steps', { body: { item: step, isSkipped: value } });
    const done = await run({
      call: () => put(isSkipped),
      successMessage: () => successMessage,
      undo: () => ({ undoneMessage: 'The list is as it was before.', undo: () => put(!isSkipped) }),
    });
    if (done) heading.current?.focus();
  }

  async function sendTestEmail() {
    const sent = await run({
      call: async () => (await callApi('POST first-steps/test-email')).data,
      successMessage: ({ message }) => message,
      showMessage: () => undefined,
    });
    if (sent) notice({ kind: sent.isSent ? 'success' : 'error', text: sent.message });
  }

  async function confirmBrand() {
    const done = await run({
      call: () => callApi('POST first-steps/confirm-brand'),
      successMessage: () => 'The brand stays as it is. You can change it in the settings at any time.',
    });
    if (done) heading.current?.focus();
  }

  function onPress(step: StepName) {
    if (step === 'demo') setRemoving(true);
    else void (step === 'brand' ? confirmBrand() : sendTestEmail());
  }

  function showAll() {
    setWhole(true);
    heading.current?.focus();
  }

  async function restoreDemo() {
    const done = await run({
      call: async () => (await callApi('POST first-steps/demo/restore')).data,
      successMessage: ({ restored }) =>
        restored === 1 ? '1 demo entry is back.' : `${restored} demo entries are back.`,
    });
    if (done) heading.current?.focus();
  }

  return (
    <section
      aria-labelledby={id}
      className="mb-5 rounded-small border border-line bg-surface p-4 sm:p-5"
      aria-busy={isBusy}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            className="text-title-3 focus:shadow-none focus:outline-none"
          >
            First steps
          </h2>
          <p className="text-ink-soft">{progressInWords(items)}</p>
        </div>
        <button
          type="button"
          aria-disabled={isBusy}
          className={adminButtonClass('quiet', 'small')}
          onClick={() =>
            isDismissed
              ? void skip('all', false, 'The first steps are on the dashboard again.')
              : void skip(
                  'all',
                  true,
                  'The first steps are hidden. To see them again, press Ctrl K and type “First steps”.',
                )
          }
        >
          {isDismissed ? 'Show on the dashboard' : 'Hide this list'}
        </button>
      </div>
      {openSteps.length > 0 && (
        <ol className="mt-3 grid gap-x-8 lg:grid-cols-2 xl:grid-cols-3">
          {openSteps.map((step, index) => (
            <OpenStep
              key={step.name}
              isHiddenOnPhones={!isWhole && index >= shownOnPhones}
              step={step}
              text={stepTexts[step.name](data)}
              isBusy={isBusy}
              onPress={() => onPress(step.name)}
              onSkip={(title) => void skip(step.name, true, `Skipped: ${title}.`)}
            />
          ))}
        </ol>
      )}
      {!isWhole && openSteps.length > shownOnPhones && (
        <p className="border-line border-t lg:hidden">
          <button type="button" className={linkClass} onClick={showAll}>
            Show all {openSteps.length} steps
          </button>
        </p>
      )}
      <EndedSteps
        data={data}
        isBusy={isBusy}
        onShow={(step, title) => void skip(step, false, `Back in the list: ${title}.`)}
        onRestoreDemo={() => void restoreDemo()}
      />
      {isRemoving && (
        <DemoDialog
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            hasRemoved.current = true;
            setRemoving(false);
          }}
        />
      )}
    </section>
  );
}

function progressInWords(steps: readonly Step[]): string {
  const openCount = steps.filter(isOpen).length;
  if (openCount === 0) return 'All steps are done or skipped.';
  const done = steps.filter(({ isDone }) => isDone).length;
  return `${done} of ${steps.length} done. What is left to make this site yours:`;
}

interface OpenStepProps {
  isHiddenOnPhones: boolean;
  step: Step;
  text: StepText;
  isBusy: boolean;
  /** The action of the button. */
  onPress(): void;
  onSkip(title: string): void;
}

/** A step that is neither done nor skipped. */
function OpenStep({ isHiddenOnPhones, step, text, isBusy, onPress, onSkip }: OpenStepProps) {
  const { title, help, link, press } = text;
  const { missing } = step;
  return (
    <li className={`flex gap-3 border-line border-t pt-3 pb-1 ${isHiddenOnPhones ? 'max-lg:hidden' : ''}`}>
      <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold text-body">{title}</h3>
        <p className="wrap-anywhere text-ink-soft">{help}</p>
        <p className="flex flex-wrap items-center gap-x-5">
          {missing.map((part) => (
            <StepLink key={part} {...partTexts[part]} />
          ))}
          {link && missing.length === 0 && <StepLink {...link} />}
          {press && (
            <button
              type="button"
              aria-disabled={isBusy}
              className={linkClass}
              onClick={() => !isBusy && onPress()}
            >
              {press}
            </button>
          )}
          <button
            type="button"
            aria-label={`Skip: ${title}`}
            aria-disabled={isBusy}
            className="min-h-11 min-w-11 text-left text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            onClick={() => onSkip(title)}
          >
            Skip
          </button>
        </p>
      </div>
    </li>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center font-bold text-teal-text underline-offset-4 hover:underline';

function StepLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  );
}

interface EndedStepsProps {
  data: FirstStepsData;
  isBusy: boolean;
  onShow(step: StepName, title: string): void;
  onRestoreDemo(): void;
}

/** The steps that are done or skipped. */
function EndedSteps({ data, isBusy, onShow, onRestoreDemo }: EndedStepsProps) {
  const formatDatetime = useFormatDatetime();
  const ended = data.items.filter((step) => !isOpen(step));
  const { removedAt } = data.demo;
  if (ended.length === 0 && !removedAt) return null;
  return (
    <details className="border-line border-t pt-1">
      <summary className="flex min-h-11 w-fit items-center font-bold">
        {ended.length === 1 ? '1 step is done or skipped' : `${ended.length} steps are done or skipped`}
      </summary>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {ended.map((step) => {
          const { title } = stepTexts[step.name](data);
          return (
            <li key={step.name} className="flex min-h-11 items-center gap-3">
              {step.isDone ? (
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-teal-text" />
              ) : (
                <CircleSlash aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              )}
              <span>
                {title} <span className="text-ink-soft">({step.isDone ? 'done' : 'skipped'})</span>
              </span>
              {!step.isDone && (
                <button
                  type="button"
                  aria-label={`Show again: ${title}`}
                  aria-disabled={isBusy}
                  className={linkClass}
                  onClick={() => onShow(step.name, title)}
                >
                  Show again
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {removedAt && (
        <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          Demo content was removed on {formatDatetime(removedAt)}.
          <button type="button" aria-disabled={isBusy} className={linkClass} onClick={onRestoreDemo}>
            Put it back
          </button>
        </p>
      )}
    </details>
  );
}
