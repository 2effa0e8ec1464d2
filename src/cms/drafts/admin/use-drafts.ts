import { useCallback, useEffect, useState } from 'react';
import { isContentName } from '#cms/records/registry.ts';
import { may } from '#core/access/roles.ts';
import { accountOf, useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { type DraftHead, longestDraft } from '../rules.ts';

const listeners = new Set<() => void>();

/** Notifies lists that drafts may have changed. */
export function draftsChanged(): void {
  for (const listener of [...listeners]) listener();
}

/** @returns a function that unsubscribes */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs an action on a draft: reports its error, and reloads the lists of drafts. */
export function useAttempt(): (what: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  return async (what) => {
    try {
      await what();
    } catch (error) {
      console.error(error);
      toast.error(error instanceof Error ? error.message : 'This could not be done.');
    }
    draftsChanged();
  };
}

/** The newest open drafts of a type, of all authors; at most a hundred. @throws ApiError */
export async function fetchDraftsOf(record: string, signal?: AbortSignal): Promise<DraftHead[]> {
  const path = `drafts?record=${encodeURIComponent(record)}&limit=100`;
  const { data } = await callApi<{ drafts: DraftHead[] }>('GET', path, { ...(signal && { signal }) });
  return data.drafts;
}

/** The open drafts of an entry, of all authors. @throws ApiError */
export async function fetchDraftsOfEntry(
  record: string,
  recordId: string,
  signal?: AbortSignal,
): Promise<DraftHead[]> {
  const path = `drafts?${new URLSearchParams({ record, recordId })}`;
  const { data } = await callApi<{ drafts: DraftHead[] }>('GET', path, { ...(signal && { signal }) });
  return data.drafts;
}

export const isMine = ({ accountId }: DraftHead): boolean => accountId === accountOf();

/** The open drafts of a type by the id of their entry (empty for new ones), the own ones first. */
export function useDraftsOf(record: string): ReadonlyMap<string, readonly DraftHead[]> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly DraftHead[]>>(new Map());
  const role = useSession()?.role;
  const isAsked = isContentName(record) && may(role, 'content.write');
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        setDrafts(byEntry(await fetchDraftsOf(record, signal)));
      } catch (error) {
        // The list is useful without them.
        if (!signal.aborted) console.error(error);
      }
    },
    [record],
  );
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    void load(stop.signal);
    const end = onDraftsChanged(() => void load(stop.signal));
    return () => {
      end();
      stop.abort();
    };
  }, [isAsked, load]);
  return drafts;
}

function byEntry(heads: readonly DraftHead[]): Map<string, DraftHead[]> {
  const found = new Map<string, DraftHead[]>();
  for (const head of heads) {
    const others = found.get(head.recordId) ?? [];
    found.set(head.recordId, isMine(head) ? [head, ...others] : [...others, head]);
  }
  return found;
}

/** Texts by field. In a draft: those that differ from the entry. */
export type Words = Readonly<Record<string, string>>;

/** The values of a form that differ from its entry. */
export interface Typed {
  values: Words;
  /** The entry's values of these fields. */
  base: Words;
  /** The revision of the entry that the form knows; 0: a new one. */
  baseRevision: number;
}

/** The changes that turn one state of a draft into another; null: the field equals the entry. */
export function changesTo(after: Words, ...befores: readonly Words[]): Record<string, string | null> {
  const fields = new Set([after, ...befores].flatMap((words) => Object.keys(words)));
  const changed = [...fields].filter((field) => befores.some((before) => before[field] !== after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}

export function isSame(one: Words, other: Words): boolean {
  return Object.keys(changesTo(one, other)).length === 0;
}

/** The fields to leave out, the longest first, so that a draft fits the limit of the server. */
export function tooLongIn({ values, base }: Typed): string[] {
  const sizes = Object.keys(values).map((field) => ({ field, size: sizeOf(values, base, field) }));
  const out: string[] = [];
  let total = sizes.reduce((sum, { size }) => sum + size, 4);
  for (const { field, size } of sizes.sort((one, other) => other.size - one.size)) {
    if (total <= longestDraft) break;
    out.push(field);
    total -= size;
  }
  return out;
}

/** Characters of a field as JSON, with its name and punctuation, in both maps. */
function sizeOf(values: Words, base: Words, field: string): number {
  const of = (text: string | undefined) =>
    text === undefined ? 0 : JSON.stringify(text).length + field.length + 4;
  return of(values[field]) + of(base[field]);
}
