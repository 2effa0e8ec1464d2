import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Difference } from '#cms/fields/difference/difference.tsx';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes, isContentName, type RecordName } from '#cms/records/registry.ts';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import type { DraftSummary } from '../api.ts';
import { fetchDraftsOfType, isOwnDraft, useDraftsByEntry } from './use-drafts.ts';

const DraftsContext = createContext<ReadonlyMap<string, readonly DraftSummary[]>>(new Map());

/** Provides the rows of a list with the drafts of their entries. */
export function DraftsProvider({ record, children }: { record: string; children: ReactNode }) {
  return <DraftsContext value={useDraftsByEntry(record)}>{children}</DraftsContext>;
}

/** The drafts of new entries. */
export const useNewDrafts = (): readonly DraftSummary[] => useContext(DraftsContext).get('') ?? [];

/** Marks an entry with drafts, and names other authors. */
export function DraftPills({ id }: { id: string }) {
  const drafts = useContext(DraftsContext).get(id) ?? [];
  if (drafts.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {drafts.map((draft) => (
        <Pill key={draft.id} look={isOwnDraft(draft) ? 'waiting' : 'quiet'}>
          {isOwnDraft(draft) ? 'Unpublished changes' : `${draft.accountName} has a draft`}
        </Pill>
      ))}
    </span>
  );
}

/** The drafts of new entries, above the list, which contains stored entries only. */
export function NewDrafts({ name }: { name: RecordName }) {
  const drafts = useNewDrafts();
  const [query] = useSearchParams();
  const formatDatetime = useFormatDatetime();
  if (!isContentName(name) || drafts.length === 0) return null;
  const untitledLabel = `${contentTypes[name].labels.one} without a title`;
  const addressOf = (id: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set('draft', id);
    return `?${parameters}`;
  };
  return (
    <section aria-label="Started, not added yet" className="mb-4 rounded-small bg-sun-soft px-3.5 py-1">
      <ul className="max-h-56 divide-y divide-line overflow-y-auto">
        {drafts.map((draft) => {
          const { id, title, accountName, savedAt } = draft;
          const displayTitle = title || untitledLabel;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1 basis-48">
                <Pill look="quiet">Not added yet</Pill> <span className="font-bold">{displayTitle}</span>,{' '}
                {isOwnDraft(draft) ? 'saved' : `by ${accountName}, saved`} {formatDatetime(savedAt)}
              </span>
              {isOwnDraft(draft) && (
                <Link
                  to={addressOf(id)}
                  aria-label={`Continue: ${displayTitle}`}
                  className={adminButtonClass('quiet', 'small')}
                >
                  Continue
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface UnfinishedDraftsProps {
  name: ContentName;
  onResume(id: string): void;
}

/** Offers unfinished drafts of the author in the form of a new entry. Typing dismisses them. */
export function UnfinishedDrafts({ name, onResume }: UnfinishedDraftsProps) {
  const formatDatetime = useFormatDatetime();
  const [drafts, setDrafts] = useState<DraftSummary[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    fetchDraftsOfType(name, stop.signal).then(
      (found) => setDrafts(found.filter((summary) => isOwnDraft(summary) && summary.recordId === '')),
      (error) => !stop.signal.aborted && console.error(error),
    );
    return () => stop.abort();
  }, [name]);
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Unfinished entries" className="rounded-small bg-sun-soft px-3.5 py-1 md:col-span-2">
      {/* The list scrolls and not the section: a scrolling grid item has no height of its own. */}
      <ul className="max-h-44 overflow-y-auto">
        {drafts.map(({ id, title, savedAt }) => {
          const displayTitle = title || 'an entry without a title';
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1 basis-48">
                You started {title ? `“${title}”` : displayTitle} on {formatDatetime(savedAt)}.
              </span>
              <button
                type="button"
                aria-label={`Continue: ${displayTitle}, ${formatDatetime(savedAt)}`}
                className={adminButtonClass('quiet')}
                onClick={() => onResume(id)}
              >
                Continue
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DraftFieldDifferenceProps {
  definition: ContentType;
  field: string;
  before: string;
  after: string;
  /** The label of the button; shown if the two differ. */
  action: string;
  /** Distinguishes the buttons of several drafts. */
  source: string;
  onApply(): void;
}

/** The value of a draft in a field beside that of the form, with a button to take it over. */
export function DraftFieldDifference({
  definition,
  field,
  before,
  after,
  action,
  source,
  onApply,
}: DraftFieldDifferenceProps) {
  const label = definition.fields[field]?.label ?? field;
  return (
    <div className="mt-3">
      <p className="font-bold text-ink-soft">{label}</p>
      <Difference {...{ definition, field, before, after }} />
      {before !== after && (
        <button
          type="button"
          aria-label={`${action}: ${label}, ${source}`}
          className={`${adminButtonClass('quiet', 'small')} mt-2`}
          onClick={onApply}
        >
          {action}
        </button>
      )}
    </div>
  );
}
