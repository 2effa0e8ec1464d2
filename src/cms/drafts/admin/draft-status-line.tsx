import { useEffect, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { CloseFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime, useTimeZone, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { toError } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { localTimeOf } from '#core/time/calendar.ts';
import { formatTime } from '#core/time/format-time.ts';
import type { DraftState, StateReason } from '../api.ts';
import type { DraftSaveState } from './draft-saver.ts';
import { formatList } from './last-editors.ts';
import { DraftFieldDifference } from './new-drafts.tsx';
import { useDraftAction } from './use-drafts.ts';

const link = 'link inline-flex min-h-11 items-center';
/** Milliseconds for which a discarded draft can be restored with one press. */
const undoDuration = 10_000;

interface DraftStatusLineProps {
  definition: ContentType;
  form: EntryForm;
  isSaving: boolean;
  /** Whether drafts of this entry have earlier states. */
  hasStates: boolean;
  /** Called to compare the conflicting versions of two windows. */
  onCompare(): void;
}

/** The status of the draft, and the actions on it. */
export function DraftStatusLine(props: DraftStatusLineProps) {
  const { definition, form, isSaving, hasStates, onCompare } = props;
  const { draftSaver, saveState, isDirty, entry } = form;
  const timeZone = useTimeZone();
  const formatDatetime = useFormatDatetime();
  const runAction = useDraftAction();
  const [areStatesOpen, setStatesOpen] = useState(false);
  const [undo, setUndo] = useState<() => Promise<void>>();
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!undo) return;
    // Continued typing ends the offer to undo.
    if (isDirty) return setUndo(undefined);
    const timer = setTimeout(() => setUndo(undefined), undoDuration);
    return () => clearTimeout(timer);
  }, [undo, isDirty]);

  async function attempt(action: () => Promise<unknown>) {
    await runAction(action);
    // The button disappears, so the focus moves to its container.
    container.current?.focus({ preventScroll: true });
  }

  const discard = () =>
    attempt(async () => {
      const restore = await draftSaver.discard();
      const files = form.replaceFiles({});
      setUndo(() => async () => {
        await restore();
        form.replaceFiles(files);
      });
    });

  const statusText = describeStatus(
    saveState,
    (savedAt) => {
      const saved = localTimeOf(savedAt, timeZone);
      const now = localTimeOf(Date.now(), timeZone);
      // A time without a date would be understood as today.
      return saved.slice(0, 10) === now.slice(0, 10) ? formatTime(saved.slice(-5)) : formatDatetime(savedAt);
    },
    (fields) => formatList(fields.map((field) => definition.fields[field]?.label ?? field)),
  );
  if (isSaving) return null;
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 text-small sm:gap-x-4 empty:hidden focus:outline-none"
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
          <QuietStatus text={statusText.text} isProblem={statusText.isProblem} />
          {Object.keys(saveState.conflicts).length > 0 && (
            <button type="button" className={link} onClick={onCompare}>
              See both
            </button>
          )}
          {entry && (
            <span className="max-sm:sr-only">
              <Pill look="waiting">Unpublished changes</Pill>
            </span>
          )}
          <button type="button" className={link} onClick={() => void discard()}>
            Discard
          </button>
        </>
      )}
      {(hasStates || (!entry && saveState.savedAt)) && (
        <button type="button" className={link} onClick={() => setStatesOpen(true)}>
          Earlier versions
        </button>
      )}
      {areStatesOpen && <EarlierStates {...{ definition, form }} onClose={() => setStatesOpen(false)} />}
    </div>
  );
}

/** Announced to screen readers only when the kind of status changes: a new time alone is no news. */
function QuietStatus({ text, isProblem }: { text: string; isProblem: boolean }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const kind = text.startsWith('Saved') ? 'Saved' : text;
    // A status that lasts less than a second need not be announced.
    const timer = setTimeout(() => setAnnounced(kind === 'Saving…' ? '' : kind), 1000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <span className={`tabular-nums ${isProblem ? 'font-bold text-danger-text' : 'text-ink-soft'}`}>
        {text}
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}

function describeStatus(
  { status, problem, savedAt, conflicts, tooLong }: DraftSaveState,
  timeOf: (savedAt: string) => string,
  formatFields: (fields: string[]) => string,
): { text: string; isProblem: boolean } {
  const keptHere = 'What you type is kept on this device.';
  const problemStatus = (text: string) => ({ text, isProblem: true });
  if (status === 'away')
    return problemStatus(`Not saved on the server: ${problem ?? 'no network.'} ${keptHere}`);
  if (status === 'refused')
    return problemStatus(`Not saved on the server: ${problem ?? 'it was refused.'} ${keptHere}`);
  if (status === 'gone') return problemStatus(`This entry has been deleted. ${keptHere}`);
  if (tooLong.length > 0)
    return problemStatus(`Too long to be kept on the server: ${formatFields([...tooLong])}. ${keptHere}`);
  const conflictFields = Object.keys(conflicts);
  if (conflictFields.length > 0)
    return problemStatus(`Written differently in another window: ${formatFields(conflictFields)}.`);
  if (status === 'saving') return { text: 'Saving…', isProblem: false };
  // A file is saved only with the entry.
  return { text: savedAt ? `Saved ${timeOf(savedAt)}` : '', isProblem: false };
}

/** Says when the draft of the form was typed. */
export function SinceNote({ since }: { since: string | undefined }) {
  const formatDatetime = useFormatDatetime();
  if (!since) return null;
  return (
    <p className="rounded-small bg-sun-soft px-3.5 py-2.5 md:col-span-2">
      You are continuing the draft that you typed on {formatDatetime(since)}.
    </p>
  );
}

/** States loaded at first, and each time older ones are requested. */
const portion = 10;

const reasons: Readonly<Record<StateReason, string>> = {
  'typed over': 'Before you typed over it',
  decided: 'Not selected',
  discarded: 'Discarded',
  published: 'Left out when it was published',
};

interface EarlierStatesProps {
  definition: ContentType;
  form: EntryForm;
  onClose(): void;
}

/** The earlier states of the drafts of this entry; each field can be restored. */
function EarlierStates({ definition, form, onClose }: EarlierStatesProps) {
  const formatDatetime = useFormatDatetime();
  const timeZoneNote = useTimeZoneNote();
  const { states, isLoaded, hasMore, problem, load } = useStates(definition, form);
  return (
    <Modal title="Earlier versions of this draft" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="Earlier versions" tabIndex={0} data-first-focus className="overflow-y-auto p-5">
        {timeZoneNote && <p className="mb-3 text-ink-soft">{timeZoneNote}</p>}
        <p role="status" className="text-ink-soft empty:hidden">
          {!isLoaded && !problem && 'Loading…'}
          {isLoaded && states.length === 0 && 'Nothing has been removed from this draft.'}
        </p>
        <ol>
          {states.map(({ id, at, reason, values }) => (
            <li key={id} className="border-line border-t py-4 first:border-t-0 first:pt-0">
              <h3 className="text-body">
                <span className="font-bold">{reasons[reason]}</span>
                <span className="block font-normal font-sans text-ink-soft text-small">
                  <time dateTime={at}>{formatDatetime(at)}</time>
                </span>
              </h3>
              {Object.entries(values).map(([field, value]) => (
                <DraftFieldDifference
                  key={field}
                  {...{ definition, field }}
                  before={value}
                  // A field that the form does not have cannot be restored.
                  after={form.values[field] ?? value}
                  action="Use this text"
                  source={formatDatetime(at)}
                  onApply={() => {
                    form.applyValues({ [field]: value });
                    onClose();
                  }}
                />
              ))}
            </li>
          ))}
        </ol>
        {problem && <LoadError what="The earlier versions" problem={problem} onRetry={() => void load()} />}
        {hasMore && !problem && (
          <button type="button" className={`${adminButtonClass('quiet')} mt-4`} onClick={() => void load()}>
            Show older ones
          </button>
        )}
      </section>
      <CloseFooter onClose={onClose} />
    </Modal>
  );
}

function useStates({ name }: ContentType, { draftSaver, entry }: EntryForm) {
  const [states, setStates] = useState<DraftState[]>([]);
  const [hasMore, setMore] = useState(true);
  const [isLoaded, setLoaded] = useState(false);
  const [problem, setProblem] = useState<Error>();

  async function load() {
    setProblem(undefined);
    try {
      const of = { draftId: draftSaver.getSyncedDraft().id, record: name, recordId: entry?._id ?? '' };
      const query = { ...of, limit: portion, offset: states.length };
      const { data, total = 0 } = await callApi('GET draft-states', { query });
      setStates((before) => [...before, ...data.states]);
      // Very long states come in smaller portions.
      setMore(data.states.length > 0 && states.length + data.states.length < total);
      setLoaded(true);
    } catch (error) {
      console.error(error);
      setProblem(toError(error));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first portion once
  useEffect(() => void load(), []);

  return { states, hasMore: hasMore && isLoaded, isLoaded, problem, load };
}
