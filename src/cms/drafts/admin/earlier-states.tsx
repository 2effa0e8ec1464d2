import { useEffect, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { adminButton } from '#core/admin-ui/button.tsx';
import { CloseFoot, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { useClockNote, useMoments } from '#core/admin-ui/time-zone.ts';
import { problemOf } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { DraftState, StateReason } from '../rules.ts';
import { WordOfDraft } from './new-drafts.tsx';

/** States loaded at first, and each time older ones are requested. */
const portion = 10;

const reasons: Readonly<Record<StateReason, string>> = {
  'typed over': 'Before you typed over it',
  decided: 'Not chosen',
  discarded: 'Discarded',
  published: 'Left out when it was published',
};

interface EarlierStatesProps {
  definition: ContentType;
  form: EntryForm;
  onClose(): void;
}

/** The earlier states of the drafts of this entry; each field can be restored. */
export function EarlierStates({ definition, form, onClose }: EarlierStatesProps) {
  const moment = useMoments();
  const clockNote = useClockNote();
  const { states, isLoaded, hasMore, problem, load } = useStates(definition, form);
  return (
    <Modal title="Earlier versions of this draft" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="Earlier versions" tabIndex={0} data-first-focus className="overflow-y-auto p-5">
        {clockNote && <p className="mb-3 text-ink-soft">{clockNote}</p>}
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
                  <time dateTime={at}>{moment(at)}</time>
                </span>
              </h3>
              {Object.entries(values).map(([field, value]) => (
                <WordOfDraft
                  key={field}
                  {...{ definition, field }}
                  before={value}
                  // A field that the form does not have cannot be restored.
                  after={form.values[field] ?? value}
                  action="Take it back"
                  of={moment(at)}
                  onTake={() => {
                    form.putBack({ [field]: value });
                    onClose();
                  }}
                />
              ))}
            </li>
          ))}
        </ol>
        {problem && <LoadProblem what="The earlier versions" problem={problem} onRetry={() => void load()} />}
        {hasMore && !problem && (
          <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={() => void load()}>
            Show older ones
          </button>
        )}
      </section>
      <CloseFoot onClose={onClose} />
    </Modal>
  );
}

function useStates({ name }: ContentType, { keeper, entry }: EntryForm) {
  const [states, setStates] = useState<DraftState[]>([]);
  const [hasMore, setMore] = useState(true);
  const [isLoaded, setLoaded] = useState(false);
  const [problem, setProblem] = useState<Error>();

  async function load() {
    setProblem(undefined);
    try {
      const of = { draft: keeper.kept().id, record: name, recordId: entry?._id ?? '' };
      const query = new URLSearchParams({ ...of, limit: String(portion), offset: String(states.length) });
      const { data, total = 0 } = await callApi<{ states: DraftState[] }>('GET', `draft-states?${query}`);
      setStates((before) => [...before, ...data.states]);
      // Very long states come in smaller portions.
      setMore(data.states.length > 0 && states.length + data.states.length < total);
      setLoaded(true);
    } catch (error) {
      console.error(error);
      setProblem(problemOf(error));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first portion once
  useEffect(() => void load(), []);

  return { states, hasMore: hasMore && isLoaded, isLoaded, problem, load };
}
