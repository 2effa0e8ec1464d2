import { useEffect, useRef, useState } from 'react';
import { languageProps } from '#core/text/language.ts';
import { Icon } from '#core/ui/icon.tsx';
import { endTry, lastTry } from './send-form.ts';
import { solveOnNeed, updateWaiting } from './solve-on-demand.ts';
import {
  dropWaiting,
  ifNotSending,
  listenToFormOutcomes,
  listWaiting,
  type StoredRegistration,
  savedWords,
  sendWaiting,
  type WaitingForm,
} from './unsent-forms.ts';

export interface WaitingListProps {
  form: WaitingForm['form'];
  /** Counts the submissions by the visitor that now wait. */
  presses: number;
  /** Called when a form of this tab is stored. @returns false where the visitor has written something else since */
  onStored(values: WaitingForm['values'], registration: StoredRegistration): boolean;
  onTakenBack(values: WaitingForm['values']): void;
}

/** Milliseconds before the first retry while the page is open; browsers often do not notice that they are online again. */
const firstRest = 20_000;
/** Each further delay is twice as long, up to this. */
const longestRest = 600_000;

const shownTime = (at: number) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
const trySending = () => void sendWaiting(solveOnNeed).catch(() => undefined);

/** The waiting submissions of one form, with a button to take them back (product: Without network). */
export function WaitingList({ form, presses, onStored, onTakenBack }: WaitingListProps) {
  const [list, setList] = useState<WaitingForm[]>([]);
  const [said, setSaid] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  const known = useRef<WaitingForm[]>([]);
  const isWaiting = list.some(({ refused }) => refused === undefined);

  async function read(): Promise<void> {
    const all = await listWaiting().catch(() => []);
    updateWaiting(all.length > 0);
    const ours = all.filter((waiting) => waiting.form === form);
    known.current = [...ours, ...known.current];
    setList(ours);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it has to run after each press
  useEffect(() => {
    setSaid('');
    isFocusDue.current = presses > 0;
    void read().then(presses > 0 ? undefined : trySending);
  }, [presses]);

  // After rendering: the pressed button may be a screen further down.
  useEffect(() => {
    if (!isFocusDue.current || list.length === 0) return;
    isFocusDue.current = false;
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [list]);

  useEffect(() =>
    listenToFormOutcomes((outcome) => {
      const { key } = outcome;
      const sent = outcome.kind === 'stored' && known.current.find((waiting) => waiting.key === key);
      const isOwn = lastTry(form)?.key === key;
      if (sent && isOwn) endTry(form);
      if (sent && !(isOwn && onStored(sent.values, outcome.place)))
        setSaid(`What you wrote on ${shownTime(sent.at)} has been sent. Thank you.`);
      void read();
    }),
  );

  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const tryAfter = (rest: number) => {
      timer = setTimeout(() => {
        trySending();
        tryAfter(Math.min(rest * 2, longestRest));
      }, rest);
    };
    tryAfter(firstRest);
    window.addEventListener('online', trySending);
    return () => {
      window.removeEventListener('online', trySending);
      clearTimeout(timer);
    };
  }, [isWaiting]);

  async function takeBack({ key, values }: WaitingForm): Promise<void> {
    const isDone = await ifNotSending(() => dropWaiting(key));
    setSaid(isDone ? 'Taken back. Nothing has been sent.' : 'It is already being sent.');
    if (isDone) {
      endTry(form);
      onTakenBack(values);
    }
    await read();
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
                  {waiting.refused === undefined ? savedWords : `This could not be sent. ${waiting.refused}`}
                </p>
                <p className="mt-1 text-ink-soft text-small">
                  From <span {...languageProps(waiting.values.name ?? '')}>{waiting.values.name}</span>,{' '}
                  {shownTime(waiting.at)}. It stays here until it is sent, for seven days at most.
                </p>
              </div>
              <button
                type="button"
                className="-mr-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-small px-3 font-bold text-small hover:bg-surface max-sm:-ml-3"
                onClick={() => void takeBack(waiting)}
              >
                <Icon name="x" className="size-4" />
                Take it back
              </button>
            </li>
          ))}
        </ul>
      )}
      {said && (
        <p role="status" className="mt-3 rounded-small bg-mint-soft p-4 font-bold first:mt-0">
          {said}
        </p>
      )}
    </div>
  );
}
