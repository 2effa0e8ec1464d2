import { useEffect, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import type { DraftHead } from '../../../content/drafts.ts';
import { callApi } from '../../api/session-client.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { DraftOfOther } from './draft-of-other.tsx';
import { draftsChanged, onDraftsChanged } from './drafts-changed.ts';
import { useAttempt } from './use-attempt.ts';
import { fetchDraftsOf, fetchDraftsOfEntry, isMine } from './use-drafts-of.ts';

interface DraftsOfOthersProps {
  definition: ContentType;
  form: EntryForm;
  /** Other when somebody who is there has saved: the drafts are asked for anew. */
  savedAt: string;
}

/**
 * Offers what colleagues have typed and not published: somebody may be ill, or away. What is taken over is one's own from
 * then on, and theirs stays as it is.
 */
export function DraftsOfOthers({ definition, form, savedAt }: DraftsOfOthersProps) {
  const moment = useMoments();
  const drafts = useDraftsOfOthers(definition.name, form.entry?._id, savedAt);
  const [opened, setOpened] = useState<DraftHead>();
  // What was done last with one of them, and what takes it back.
  const [done, setDone] = useState<{ words: string; undo(): void }>();
  const attempt = useAttempt();

  // Who has begun a new entry is not asked whether to go on with somebody else's.
  const shown = form.entry || !form.isDirty ? drafts : [];
  if (shown.length === 0 && !done) return null;
  const list = shown.length > 0 && (
    <ul className="max-h-44 overflow-y-auto">
      {shown.map((draft) => (
        <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="wrap-anywhere my-1.5 line-clamp-3 min-w-0 flex-1 basis-48">
            {form.entry
              ? `${draft.accountName} has unpublished changes from ${moment(draft.savedAt)}.`
              : `${draft.accountName}, ${moment(draft.savedAt)}: ${draft.title ? `“${draft.title}”` : 'without a title'}`}
          </span>
          <button
            type="button"
            aria-label={`See the draft of ${draft.accountName}, ${moment(draft.savedAt)}`}
            className="link inline-flex min-h-11 items-center"
            onClick={() => setOpened(draft)}
          >
            See the draft
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section
      aria-label="Drafts of colleagues"
      className="rounded-small bg-sky-soft px-3.5 py-1 md:col-span-2"
    >
      <p role="status" className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {done && (
          <>
            <span>{done.words}</span>
            <button
              type="button"
              className="link inline-flex min-h-11 items-center"
              onClick={() => {
                setDone(undefined);
                done.undo();
              }}
            >
              Undo
            </button>
          </>
        )}
      </p>
      {form.entry && list}
      {/* Whoever adds an entry wants a new one, mostly. */}
      {!form.entry && list && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">
            {shown.length === 1 ? 'A colleague has started one' : `Colleagues have started ${shown.length}`}
          </summary>
          {list}
        </details>
      )}
      {opened && (
        <DraftOfOther
          {...{ definition, form }}
          head={opened}
          onTake={(words) => {
            const before = form.putBack(words);
            setDone({
              words: `Taken over from ${opened.accountName}.`,
              undo: () => void form.putBack(before),
            });
            setOpened(undefined);
          }}
          onPutAway={() => {
            const { id, accountName } = opened;
            setDone({
              words: `${accountName}’s draft has been put aside.`,
              undo: () => void attempt(() => callApi('POST', `drafts/${id}/restore`)),
            });
            setOpened(undefined);
            draftsChanged();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** The open drafts of an entry, or of new ones, that are not one's own. */
function useDraftsOfOthers(record: string, recordId: string | undefined, savedAt: string): DraftHead[] {
  const [drafts, setDrafts] = useState<DraftHead[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when somebody has saved
  useEffect(() => {
    const stop = new AbortController();
    const load = () =>
      (recordId
        ? fetchDraftsOfEntry(record, recordId, stop.signal)
        : fetchDraftsOf(record, stop.signal)
      ).then(
        (heads) => setDrafts(heads.filter((head) => !isMine(head) && head.recordId === (recordId ?? ''))),
        // The form is of use without them.
        (error) => !stop.signal.aborted && console.error(error),
      );
    void load();
    const end = onDraftsChanged(() => void load());
    return () => {
      end();
      stop.abort();
    };
  }, [record, recordId, savedAt]);
  return drafts;
}
