import { useCallback, useEffect, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import type { Draft, DraftHead } from '../../../content/drafts.ts';
import { callApi } from '../../api/session-client.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { useClockNote, useMoments } from '../kinds/use-moments.ts';
import { SeeIt } from '../preview/see-it.tsx';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { WordOfDraft } from './word-of-draft.tsx';
import type { Words } from './words.ts';

interface DraftOfOtherProps {
  definition: ContentType;
  form: EntryForm;
  head: DraftHead;
  onTake(words: Words): void;
  /** Told that it was put away. */
  onPutAway(): void;
  onClose(): void;
}

/** A colleague's draft beside what the form holds: field by field, as a page, and the way to take it over. */
export function DraftOfOther({ definition, form, head, onTake, onPutAway, onClose }: DraftOfOtherProps) {
  const { id, recordId, accountName, savedAt, title } = head;
  const moment = useMoments();
  const clockNote = useClockNote();
  const { words, isLeft, problem, tell } = useWords(definition, id);
  const held = (field: string) => form.values[field] ?? '';
  const other = Object.fromEntries(
    Object.entries(words ?? {}).filter(([field, value]) => held(field) !== value),
  );
  async function putAway() {
    try {
      await callApi('DELETE', `drafts/${id}`);
      onPutAway();
    } catch (error) {
      tell(error);
    }
  }
  const hasOther = Object.keys(other).length > 0;
  return (
    <Modal title={`${accountName}’s draft`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="What is in it" tabIndex={0} data-first-focus className="overflow-y-auto p-5">
        <p className="text-ink-soft">
          Saved on {moment(savedAt)}. What you take over becomes your own draft; {accountName}’s draft stays
          as it is. {clockNote}
        </p>
        {isLeft && <p className="mt-2 text-ink-soft">{accountName} is no longer working on it.</p>}
        <p role={problem ? 'alert' : 'status'} className="mt-3 font-bold empty:hidden">
          {problem}
          {!words && !problem && 'Loading…'}
          {words && !hasOther && 'Your form already has all of it.'}
        </p>
        {Object.entries(other).map(([field, value]) => (
          <WordOfDraft
            key={field}
            {...{ definition, field }}
            before={held(field)}
            after={value}
            action="Take it over"
            of={accountName}
            onTake={() => onTake({ [field]: value })}
          />
        ))}
      </section>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5">
        <SeeIt
          record={definition.name}
          recordId={recordId}
          title={`${title || 'New entry'}, ${accountName}’s draft`}
          beforeOpening={async () => id}
        />
        {isLeft && (
          <button type="button" className={adminButton('quiet')} onClick={() => void putAway()}>
            Put it aside
          </button>
        )}
        <button type="button" className={adminButton('quiet')} onClick={onClose}>
          Close
        </button>
        {hasOther && (
          <button type="button" className={adminButton('main')} onClick={() => onTake(other)}>
            Take it all over
          </button>
        )}
      </div>
    </Modal>
  );
}

function useWords({ fields }: ContentType, id: string) {
  const [words, setWords] = useState<Words>();
  const [isLeft, setLeft] = useState(false);
  const [problem, setProblem] = useState<string>();
  const tell = useCallback((error: unknown) => {
    console.error(error);
    setProblem(error instanceof Error ? error.message : 'Unknown error');
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const called = callApi<{ draft: Draft; isLeft: boolean }>('GET', `drafts/${id}`, { signal: stop.signal });
    called.then(
      ({ data: { draft, isLeft } }) => {
        setWords(Object.fromEntries(Object.entries(draft.values).filter(([field]) => field in fields)));
        setLeft(isLeft);
      },
      (error) => !stop.signal.aborted && tell(error),
    );
    return () => stop.abort();
  }, [fields, id, tell]);
  return { words, isLeft, problem, tell };
}
