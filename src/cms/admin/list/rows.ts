import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFindingsNotice } from '#cms/checks/admin/use-findings.ts';
import type { Entry } from '#cms/fields/entry.ts';
import { entryStatuses } from '#cms/fields/status/field.ts';
import { publicationOf, statusOf } from '#cms/fields/status/schedule.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { LatestChange } from '#cms/records/fetch-entries.ts';
import { type ListAddress, pageSize } from '#cms/records/list-address.ts';
import { isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { useUndoNotice } from '../use-undo.ts';

/** The public position of an entry; no position: it is not public. */
export interface PublicPosition {
  address: string | undefined;
}

export interface Row {
  entry: Entry;
  number: string;
  isChild: boolean;
  /** Absent if every entry is public, or if the list does not determine it. */
  publicPosition: PublicPosition | undefined;
  /** The last change, once loaded. */
  latestChange?: LatestChange | undefined;
  /** A note of a feature, once loaded. */
  note?: ReactNode;
}

/** The rows of a page. Children follow their parent. */
export function rowsOf(definition: RecordType, entries: Entry[], address: ListAddress): Row[] {
  const before = (address.page - 1) * pageSize;
  const shownAt = positionsOf(definition, address, entries);
  return entries.flatMap((entry, index) => {
    const number = `${before + index + 1}`;
    return [
      { entry, number, isChild: false, publicPosition: shownAt(before + index, entry) },
      ...(entry.children ?? []).map((child, childIndex) => ({
        entry: child,
        number: `${number}.${childIndex + 1}`,
        isChild: true,
        publicPosition: undefined,
      })),
    ];
  });
}

/** Whether the list is filtered by a reference or by public status. */
export const isFiltered = ({ links, status }: Pick<ListAddress, 'links' | 'status'>): boolean =>
  status !== '' || Object.values(links).some((link) => link !== '');

/** Whether the list has its own order and no filter: only then can entries be moved. */
export const isInOwnOrder = (address: ListAddress): boolean =>
  !address.search && !address.sort && !isFiltered(address);

/** The positions are those of the type's own order, which a filtered or resorted list does not contain. */
function positionsOf(
  definition: RecordType,
  address: ListAddress,
  entries: readonly Entry[],
): (index: number, entry: Entry) => PublicPosition | undefined {
  const { publicEntries } = definition.admin;
  if (!publicEntries || !isInOwnOrder(address)) return () => undefined;
  // Unpublished entries have no position. (Those on earlier pages are unknown here; more than a page of them is rare.)
  const now = new Date().toISOString();
  const isHidden = (entry: Entry) => !publicationOf(definition, entry, now).isOut;
  const hidden = (before: Entry) => entries.slice(0, entries.indexOf(before)).filter(isHidden).length;
  return (index, entry) => ({
    address: isHidden(entry) ? undefined : publicEntries.positions[index - hidden(entry)],
  });
}

/**
 * The number of entries as a person counts them. Children are rows of their own but belong to their parent: they count
 * neither in the total nor for pages.
 */
export function describeCount(
  { admin, labels }: RecordType,
  entries: Entry[],
  total: number,
  search: string,
  isFilteredList = false,
): string {
  const about = search && ` for “${search}”`;
  if (total === 0)
    return search || isFilteredList
      ? `Nothing found${about}.`
      : (admin.emptyText ?? 'There is nothing here yet.');
  const children = entries.reduce((sum, { children = [] }) => sum + children.length, 0);
  // Staff call the records that they add themselves entries.
  const { one, many } = admin.add ? { one: 'entry', many: 'entries' } : labels;
  const all = `${total} ${(total === 1 ? one : many).toLowerCase()}`;
  if (children === 0) return `${all}${about}`;
  if (entries.length === total) return `${all} and ${children} under ${total === 1 ? 'it' : 'them'}${about}`;
  return `${all}${about}; on this page ${entries.length}, and ${children} under them`;
}

/** Publishes or unpublishes an entry (product: Publishing). */
export function useToggleStatus(definition: RecordType) {
  const { name, api, admin } = definition;
  const showUndoNotice = useUndoNotice();
  const toast = useToast();
  const showFindings = useFindingsNotice(definition);
  const { revalidate } = useRevalidator();
  const [togglingId, setTogglingId] = useState<string>();

  async function toggle(entry: Entry) {
    const { _id } = entry;
    if (togglingId) return;
    setTogglingId(_id);
    try {
      // Its status is already published: toggling it would make it a draft.
      const { data } = isTakenDown(definition, entry)
        ? await publish(_id)
        : await requestApi<Entry & { revision: number }>('PUT', `${api.path}/${_id}/status`);
      await revalidate();
      showUndoNotice(admin.texts.statusUpdated, {
        record: name,
        changes: [{ _id, revision: data.revision }],
      });
      const status = statusOf(definition, data, new Date().toISOString());
      if (status === 'published') void showFindings(`${entryStatuses[status]}.`, { entry: data });
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error(admin.texts.statusNotUpdated);
    } finally {
      setTogglingId(undefined);
    }
  }

  function publish(_id: string) {
    const form = new FormData();
    form.append('unpublishAt', '');
    return requestApi<Entry & { revision: number }>('PUT', `${api.path}/${_id}`, { body: form });
  }

  return { toggle, togglingId };
}

/** Whether an entry has the status published but was taken down at its planned time. */
export const isTakenDown = (definition: RecordType, entry: Entry): boolean =>
  statusOf(definition, entry, new Date().toISOString()) === 'takenDown';
