import { useCallback, useEffect, useState } from 'react';
import { isContentName } from '#cms/records/registry.ts';
import { may } from '#core/access/roles.ts';
import { accountOf, useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { DraftSummary } from '../api.ts';
import { maxDraftLength } from '../rules.ts';

const listeners = new Set<() => void>();

/** Notifies lists that drafts may have changed. */
export function notifyDraftsChanged(): void {
  for (const listener of [...listeners]) listener();
}

/** @returns a function that unsubscribes */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs an action on a draft: reports its error, and reloads the lists of drafts. */
export function useDraftAction(): (action: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  return async (action) => {
    try {
      await action();
    } catch (error) {
      console.error(error);
      toast.error(error instanceof Error ? error.message : 'This could not be done.');
    }
    notifyDraftsChanged();
  };
}

/** The newest open drafts of a type, of all authors; at most a hundred. @throws ApiError */
export async function fetchDraftsOfType(record: string, signal?: AbortSignal): Promise<DraftSummary[]> {
  const query = { record, limit: 100 };
  const { data } = await callApi('GET drafts', { query, ...(signal && { signal }) });
  return data.drafts;
}

/** The open drafts of an entry, of all authors. @throws ApiError */
export async function fetchDraftsOfEntry(
  record: string,
  recordId: string,
  signal?: AbortSignal,
): Promise<DraftSummary[]> {
  const { data } = await callApi('GET drafts', { query: { record, recordId }, ...(signal && { signal }) });
  return data.drafts;
}

export const isOwnDraft = ({ accountId }: DraftSummary): boolean => accountId === accountOf();

/** The open drafts of a type by the id of their entry (empty for new ones), the own ones first. */
export function useDraftsByEntry(record: string): ReadonlyMap<string, readonly DraftSummary[]> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly DraftSummary[]>>(new Map());
  const role = useSession()?.role;
  const isEnabled = isContentName(record) && may(role, 'content.write');
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        setDrafts(groupByEntry(await fetchDraftsOfType(record, signal)));
      } catch (error) {
        // The list is useful without them.
        if (!signal.aborted) console.error(error);
      }
    },
    [record],
  );
  useEffect(() => {
    if (!isEnabled) return;
    const stop = new AbortController();
    void load(stop.signal);
    const end = onDraftsChanged(() => void load(stop.signal));
    return () => {
      end();
      stop.abort();
    };
  }, [isEnabled, load]);
  return drafts;
}

function groupByEntry(summaries: readonly DraftSummary[]): Map<string, DraftSummary[]> {
  const found = new Map<string, DraftSummary[]>();
  for (const summary of summaries) {
    const others = found.get(summary.recordId) ?? [];
    found.set(summary.recordId, isOwnDraft(summary) ? [summary, ...others] : [...others, summary]);
  }
  return found;
}

/** Texts by field. In a draft: those that differ from the entry. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The values of a form that differ from its entry. */
export interface FormChanges {
  values: FieldTexts;
  /** The entry's values of these fields. */
  base: FieldTexts;
  /** The revision of the entry that the form knows; 0: a new one. */
  baseRevision: number;
}

/** The changes that turn one state of a draft into another; null: the field equals the entry. */
export function changesTo(
  after: FieldTexts,
  ...befores: readonly FieldTexts[]
): Record<string, string | null> {
  const fields = new Set([after, ...befores].flatMap((words) => Object.keys(words)));
  const changed = [...fields].filter((field) => befores.some((before) => before[field] !== after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}

export function hasSameTexts(one: FieldTexts, other: FieldTexts): boolean {
  return Object.keys(changesTo(one, other)).length === 0;
}

/** The fields to leave out, the longest first, so that a draft fits the limit of the server. */
export function findTooLongFields({ values, base }: FormChanges): string[] {
  const sizes = Object.keys(values).map((field) => ({ field, size: sizeOf(values, base, field) }));
  const tooLong: string[] = [];
  let total = sizes.reduce((sum, { size }) => sum + size, 4);
  for (const { field, size } of sizes.sort((one, other) => other.size - one.size)) {
    if (total <= maxDraftLength) break;
    tooLong.push(field);
    total -= size;
  }
  return tooLong;
}

/** Characters of a field as JSON, with its name and punctuation, in both maps. */
function sizeOf(values: FieldTexts, base: FieldTexts, field: string): number {
  const of = (text: string | undefined) =>
    text === undefined ? 0 : JSON.stringify(text).length + field.length + 4;
  return of(values[field]) + of(base[field]);
}
