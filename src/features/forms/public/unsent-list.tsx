import { useEffect, useRef, useState } from 'react';
import { languageProps } from '#core/text/language.ts';
import { Icon } from '#core/ui/icon.tsx';
import { endAttempt, lastAttempt } from './send-form.ts';
import { setUnsentFormsFlag, solveOnDemand } from './solve-on-demand.ts';
import {
  deleteUnsentForm,
  listenToFormOutcomes,
  listUnsentForms,
  runUnlessSending,
  type StoredRegistration,
  savedMessage,
  sendUnsentForms,
  type UnsentForm,
} from './unsent-forms.ts';

export interface UnsentListProps {
  form: UnsentForm['form'];
  /** Counts the submissions by the visitor that now wait. */
  pressCount: number;
  /** Called when a form of this tab is stored. @returns false where the visitor has written something else since */
  onStored(values: UnsentForm['values'], registration: StoredRegistration): boolean;
  onWithdraw(values: UnsentForm['values']): void;
}

/** Milliseconds before the first retry while the page is open; browsers often do not notice that they are online again. */
const firstRetryDelay = 20_000;
/** Each further delay is twice as long, up to this. */
const maxRetryDelay = 600_000;

/** 5 Nov 2026, 5:00 pm, as elsewhere; the list is rare, so no page has to load the rules of calendars for it. */
const formatTime = (at: number) =>
  new Date(at).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const trySending = () => void sendUnsentForms(solveOnDemand).catch(() => undefined);

/** The waiting submissions of one form, with a button to take them back (product: Without network). */
export function UnsentList({ form, pressCount, onStored, onWithdraw }: UnsentListProps) {
  const [list, setList] = useState<UnsentForm[]>([]);
  const [message, setMessage] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const knownForms = useRef<UnsentForm[]>([]);
  const isWaiting = list.some(({ refused }) => refused === undefined);

  async function refresh(): Promise<void> {
    const all = await listUnsentForms().catch(() => []);
    setUnsentFormsFlag(all.length > 0);
    const ownForms = all.filter((waiting) => waiting.form === form);
    knownForms.current = [...ownForms, ...knownForms.current];
    setList(ownForms);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it has to run after each press
  useEffect(() => {
    setMessage('');
    shouldFocus.current = pressCount > 0;
    void refresh().then(pressCount > 0 ? undefined : trySending);
  }, [pressCount]);

  // After rendering: the pressed button may be a screen further down.
  useEffect(() => {
    if (!shouldFocus.current || list.length === 0) return;
    shouldFocus.current = false;
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [list]);

  useEffect(() =>
    listenToFormOutcomes((outcome) => {
      const { key } = outcome;
      const sent = outcome.kind === 'stored' && knownForms.current.find((waiting) => waiting.key === key);
      const isOwn = lastAttempt(form)?.key === key;
      if (sent && isOwn) endAttempt(form);
      if (sent && !(isOwn && onStored(sent.values, outcome.registration)))
        setMessage(`What you wrote on ${formatTime(sent.at)} has been sent. Thank you.`);
      void refresh();
    }),
  );

  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRetry = (delay: number) => {
      timer = setTimeout(() => {
        trySending();
        scheduleRetry(Math.min(delay * 2, maxRetryDelay));
      }, delay);
    };
    scheduleRetry(firstRetryDelay);
    window.addEventListener('online', trySending);
    return () => {
      window.removeEventListener('online', trySending);
      clearTimeout(timer);
    };
  }, [isWaiting]);

  async function withdraw({ key, values }: UnsentForm): Promise<void> {
    const isDone = await runUnlessSending(() => deleteUnsentForm(key));
    setMessage(isDone ? 'Cancelled. Nothing has been sent.' : 'It is already being sent.');
    if (isDone) {
      endAttempt(form);
      onWithdraw(values);
    }
    await refresh();
  }

  return (
    <div ref={container} tabIndex={-1} className="scroll-my-6 empty:hidden not-empty:mb-6">
      {list.length > 0 && (
        <ul className="grid gap-3">
          {list.map((waiting) => (
            <li
              key={waiting.key}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small bg-sun-soft p-4"
            >
              <Icon
                name={waiting.refused === undefined ? 'clock' : 'circle-alert'}
                className="size-6 shrink-0 self-start"
              />
              <div className="min-w-0 grow basis-60">
                <p className="font-bold">
                  {waiting.refused === undefined
                    ? savedMessage
                    : `This could not be sent. ${waiting.refused}`}
                </p>
                <p className="mt-1 text-ink-soft text-small">
                  From <span {...languageProps(waiting.values.name ?? '')}>{waiting.values.name}</span>,{' '}
                  {formatTime(waiting.at)}. It stays here until it is sent, for seven days at most.
                </p>
              </div>
              <button
                type="button"
                className="-mr-1 inline-flex min-h-11 items-center gap-1.5 rounded-small px-3 font-bold text-small hover:bg-surface max-sm:-ml-3"
                onClick={() => void withdraw(waiting)}
              >
                <Icon name="x" className="size-4" />
                Do not send it
              </button>
            </li>
          ))}
        </ul>
      )}
      {message && (
        <p role="status" className="mt-3 rounded-small bg-mint-soft p-4 font-bold first:mt-0">
          {message}
        </p>
      )}
    </div>
  );
}
