import { useEffect, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { Pill } from '#core/admin-ui/button.tsx';
import { useMoments, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { clockOf } from '#core/time/calendar.ts';
import type { Keeping } from './draft-saver.ts';
import { EarlierStates } from './earlier-states.tsx';
import { inWords } from './savers.ts';
import { useAttempt } from './use-drafts.ts';

const link = 'link inline-flex min-h-11 items-center';
/** Milliseconds for which a discarded draft can be restored with one press. */
const undoStays = 10_000;

interface DraftLineProps {
  definition: ContentType;
  form: EntryForm;
  /** Whether drafts of this entry have earlier states. */
  hasStates: boolean;
  /** Called to compare the conflicting versions of two windows. */
  onCompare(): void;
}

/** The status of the draft, and the actions on it. */
export function DraftLine({ definition, form, hasStates, onCompare }: DraftLineProps) {
  const { keeper, keeping, isDirty, entry } = form;
  const timeZone = useTimeZone();
  const moment = useMoments();
  const tryIt = useAttempt();
  const [areStatesOpen, setStatesOpen] = useState(false);
  const [undo, setUndo] = useState<() => Promise<void>>();
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!undo) return;
    // Continued typing ends the offer to undo.
    if (isDirty) return setUndo(undefined);
    const timer = setTimeout(() => setUndo(undefined), undoStays);
    return () => clearTimeout(timer);
  }, [undo, isDirty]);

  async function attempt(what: () => Promise<unknown>) {
    await tryIt(what);
    // The button disappears, so the focus moves to its container.
    container.current?.focus({ preventScroll: true });
  }

  const discard = () =>
    attempt(async () => {
      const back = await keeper.discard();
      const files = form.replaceFiles({});
      setUndo(() => async () => {
        await back();
        form.replaceFiles(files);
      });
    });

  const words = wordsOf(
    keeping,
    (savedAt) => {
      const [saved, now] = [savedAt, new Date().toISOString()].map((one) => clockOf(one, timeZone));
      // A time without a date would be understood as today.
      return saved?.slice(0, 10) === now?.slice(0, 10) ? (saved?.slice(-5) ?? '') : moment(savedAt);
    },
    (fields) => inWords(fields.map((field) => definition.fields[field]?.label ?? field)),
  );
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 sm:gap-x-4 empty:hidden focus:outline-none"
    >
      {undo && (
        <>
          <span role="status">Draft discarded.</span>
          <button type="button" className={link} onClick={() => void attempt(undo)}>
            Undo
          </button>
        </>
      )}
      {!undo && isDirty && (
        <>
          <Quiet text={words.text} isTrouble={words.isTrouble} />
          {Object.keys(keeping.disputed).length > 0 && (
            <button type="button" className={link} onClick={onCompare}>
              See both
            </button>
          )}
          {entry && <Pill look="waiting">Unpublished changes</Pill>}
          <button type="button" className={link} onClick={() => void discard()}>
            Discard
          </button>
        </>
      )}
      {(hasStates || (!entry && keeping.savedAt)) && (
        <button type="button" className={link} onClick={() => setStatesOpen(true)}>
          Earlier versions
        </button>
      )}
      {areStatesOpen && <EarlierStates {...{ definition, form }} onClose={() => setStatesOpen(false)} />}
    </div>
  );
}

/** Announced to screen readers only when the kind of status changes: a new time alone is no news. */
function Quiet({ text, isTrouble }: { text: string; isTrouble: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const kind = text.startsWith('Saved') ? 'Saved' : text;
    // A status that lasts less than a second need not be announced.
    const timer = setTimeout(() => setSaid(kind === 'Saving…' ? '' : kind), 1000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <span className={`tabular-nums ${isTrouble ? 'font-bold text-coral-text' : 'text-ink-soft'}`}>
        {text}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

function wordsOf(
  { status, problem, savedAt, disputed, tooLong }: Keeping,
  timeOf: (savedAt: string) => string,
  named: (fields: string[]) => string,
): { text: string; isTrouble: boolean } {
  const here = 'What you type is kept on this device.';
  const trouble = (text: string) => ({ text, isTrouble: true });
  if (status === 'away') return trouble(`Not saved on the server: ${problem ?? 'no network.'} ${here}`);
  if (status === 'refused')
    return trouble(`Not saved on the server: ${problem ?? 'it was refused.'} ${here}`);
  if (status === 'gone') return trouble(`Somebody has deleted this entry. ${here}`);
  if (tooLong.length > 0)
    return trouble(`Too long to be kept on the server: ${named([...tooLong])}. ${here}`);
  const open = Object.keys(disputed);
  if (open.length > 0) return trouble(`Written differently in another window: ${named(open)}.`);
  if (status === 'saving') return { text: 'Saving…', isTrouble: false };
  // A file is saved only with the entry.
  return { text: savedAt ? `Saved ${timeOf(savedAt)}` : '', isTrouble: false };
}

/** Says when the draft of the form was typed. */
export function SinceNote({ since }: { since: string | undefined }) {
  const moment = useMoments();
  if (!since) return null;
  return (
    <p className="rounded-small bg-sun-soft px-3.5 py-2.5 md:col-span-2">
      You are carrying on with what you typed on {moment(since)}.
    </p>
  );
}
