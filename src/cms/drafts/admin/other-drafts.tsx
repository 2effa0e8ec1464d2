import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { useFormatDatetime, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { DraftSummary } from '../api.ts';
import { DraftFieldDifference } from './new-drafts.tsx';
import {
  type FieldTexts,
  fetchDraftsOfEntry,
  fetchDraftsOfType,
  isOwnDraft,
  notifyDraftsChanged,
  onDraftsChanged,
  useDraftAction,
} from './use-drafts.ts';

interface OtherDraftDialogProps {
  definition: ContentType;
  form: EntryForm;
  summary: DraftSummary;
  renderPreview: OtherDraftsProps['renderPreview'];
  onApply(values: FieldTexts): void;
  /** Called when it was discarded. */
  onDiscarded(): void;
  onClose(): void;
}

/** A colleague's draft beside the form: field by field, as a page preview, and with a button to take it over. */
function OtherDraftDialog(props: OtherDraftDialogProps) {
  const { definition, form, summary, renderPreview, onApply, onDiscarded, onClose } = props;
  const { id, accountName, savedAt } = summary;
  const formatDatetime = useFormatDatetime();
  const timeZoneNote = useTimeZoneNote();
  const { draftValues, isAbandoned, problem, showError } = useDraftValues(definition, id);
  const formValue = (field: string) => form.values[field] ?? '';
  const differing = Object.fromEntries(
    Object.entries(draftValues ?? {}).filter(([field, value]) => formValue(field) !== value),
  );
  async function discardDraft() {
    try {
      await callApi('DELETE drafts/:id', { params: { id } });
      onDiscarded();
    } catch (error) {
      showError(error);
    }
  }
  const hasDifferences = Object.keys(differing).length > 0;
  return (
    <Modal title={`${accountName}’s draft`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="What is in it" tabIndex={0} data-first-focus className="overflow-y-auto p-5">
        <p className="text-ink-soft">
          Saved on {formatDatetime(savedAt)}. What you use becomes part of your own draft; {accountName}’s
          draft stays as it is. {timeZoneNote}
        </p>
        {isAbandoned && <p className="mt-2 text-ink-soft">{accountName} is no longer working on it.</p>}
        <p role={problem ? 'alert' : 'status'} className="mt-3 font-bold empty:hidden">
          {problem}
          {!draftValues && !problem && 'Loading…'}
          {draftValues && !hasDifferences && 'Your form already has all of it.'}
        </p>
        {Object.entries(differing).map(([field, value]) => (
          <DraftFieldDifference
            key={field}
            {...{ definition, field }}
            before={formValue(field)}
            after={value}
            action="Use this text"
            source={accountName}
            onApply={() => onApply({ [field]: value })}
          />
        ))}
      </section>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5">
        {renderPreview(summary)}
        {isAbandoned && (
          <button type="button" className={adminButtonClass('quiet')} onClick={() => void discardDraft()}>
            Discard this draft
          </button>
        )}
        <button type="button" className={adminButtonClass('quiet')} onClick={onClose}>
          Close
        </button>
        {hasDifferences && (
          <button type="button" className={adminButtonClass('main')} onClick={() => onApply(differing)}>
            Use the whole draft
          </button>
        )}
      </div>
    </Modal>
  );
}

function useDraftValues({ fields }: ContentType, id: string) {
  const [draftValues, setDraftValues] = useState<FieldTexts>();
  const [isAbandoned, setAbandoned] = useState(false);
  const [problem, setProblem] = useState<string>();
  const showError = useCallback((error: unknown) => {
    console.error(error);
    setProblem(error instanceof Error ? error.message : 'Unknown error');
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const called = callApi('GET drafts/:id', { params: { id }, signal: stop.signal });
    called.then(
      ({ data: { draft, isAbandoned } }) => {
        setDraftValues(Object.fromEntries(Object.entries(draft.values).filter(([field]) => field in fields)));
        setAbandoned(isAbandoned);
      },
      (error) => !stop.signal.aborted && showError(error),
    );
    return () => stop.abort();
  }, [fields, id, showError]);
  return { draftValues, isAbandoned, problem, showError };
}

interface OtherDraftsProps {
  definition: ContentType;
  form: EntryForm;
  /** Changes when a present user has saved: the drafts are then reloaded. */
  savedAt: string;
  /** A button that previews a draft as a page. */
  renderPreview(draft: DraftSummary): ReactNode;
}

/**
 * Offers the unpublished drafts of colleagues, who may be ill or away. Values taken over become part of the own draft,
 * and theirs stays unchanged.
 */
export function OtherDrafts({ definition, form, savedAt, renderPreview }: OtherDraftsProps) {
  const formatDatetime = useFormatDatetime();
  const drafts = useOtherDrafts(definition.name, form.entry?._id, savedAt);
  const [opened, setOpened] = useState<DraftSummary>();
  // The last action on one of them, with its undo.
  const [lastAction, setLastAction] = useState<{ text: string; undo(): void }>();
  const attempt = useDraftAction();

  // A user who has started a new entry is not offered another user's draft.
  const shown = form.entry || !form.isDirty ? drafts : [];
  if (shown.length === 0 && !lastAction) return null;
  const list = shown.length > 0 && (
    <ul className="max-h-44 overflow-y-auto">
      {shown.map((draft) => (
        <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="wrap-anywhere my-1.5 max-h-[3lh] min-w-0 overflow-hidden flex-1 basis-48">
            {form.entry
              ? `${draft.accountName} has unpublished changes from ${formatDatetime(draft.savedAt)}.`
              : `${draft.accountName}, ${formatDatetime(draft.savedAt)}: ${draft.title ? `“${draft.title}”` : 'without a title'}`}
          </span>
          <button
            type="button"
            aria-label={`See the draft of ${draft.accountName}, ${formatDatetime(draft.savedAt)}`}
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
        {lastAction && (
          <>
            <span>{lastAction.text}</span>
            <button
              type="button"
              className="link inline-flex min-h-11 items-center"
              onClick={() => {
                setLastAction(undefined);
                lastAction.undo();
              }}
            >
              Undo
            </button>
          </>
        )}
      </p>
      {form.entry && list}
      {/* Most users who add an entry want a new one. */}
      {!form.entry && list && (
        <details>
          <summary className="flex min-h-11 items-center font-bold">
            {shown.length === 1 ? 'A colleague has started one' : `Colleagues have started ${shown.length}`}
          </summary>
          {list}
        </details>
      )}
      {opened && (
        <OtherDraftDialog
          {...{ definition, form, renderPreview }}
          summary={opened}
          onApply={(values) => {
            const before = form.applyValues(values);
            setLastAction({
              text: `Copied from ${opened.accountName}.`,
              undo: () => void form.applyValues(before),
            });
            setOpened(undefined);
          }}
          onDiscarded={() => {
            const { id, accountName } = opened;
            setLastAction({
              text: `${accountName}’s draft has been discarded.`,
              undo: () => void attempt(() => callApi('POST drafts/:id/restore', { params: { id } })),
            });
            setOpened(undefined);
            notifyDraftsChanged();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** The open drafts of an entry, or of new ones, by other users. */
function useOtherDrafts(record: string, recordId: string | undefined, savedAt: string): DraftSummary[] {
  const [drafts, setDrafts] = useState<DraftSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when another user has saved
  useEffect(() => {
    const stop = new AbortController();
    const load = () =>
      (recordId
        ? fetchDraftsOfEntry(record, recordId, stop.signal)
        : fetchDraftsOfType(record, stop.signal)
      ).then(
        (summaries) =>
          setDrafts(
            summaries.filter((summary) => !isOwnDraft(summary) && summary.recordId === (recordId ?? '')),
          ),
        // The form is useful without them.
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
