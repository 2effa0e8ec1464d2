import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { v7 as createId } from 'uuid';
import type { OpenedForm } from '#cms/admin/form/use-entry-form.ts';
import { type Entry, fieldValue, textOf } from '#cms/fields/entry.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { type CopiedField, copyOf } from '#cms/records/copy.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { initialValues } from '#cms/records/entry-values.ts';
import { fetchEntries, fetchEntry } from '#cms/records/fetch-entries.ts';
import { contentTypes, isContentName, type RecordName } from '#cms/records/registry.ts';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { isNotFound, toError } from '#core/admin-ui/use-call.ts';
import { accountOf } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { Draft } from '../api.ts';
import { newDraft, toSyncedDraft } from './draft-saver.ts';
import { mergeOf } from './merge.ts';
import { fetchDraftsOfEntry, isOwnDraft } from './use-drafts.ts';

/**
 * The form with the values of its draft.
 *
 * @param timeZone of the site
 * @throws ApiError
 */
async function openWithDraft(
  opened: OpenedForm,
  draftId: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<OpenedForm> {
  const { data } = await callApi('GET drafts/:id', { params: { id: draftId }, signal });
  const { draft } = data;
  const { record: name, recordId } = draft;
  const definition: ContentType = contentTypes[name];
  const isKnown = opened.entry?._id === recordId && opened.entry.revision === draft.baseRevision;
  const current = !recordId
    ? undefined
    : isKnown
      ? opened.entry
      : await fetchEntry(definition, recordId, signal);
  const entry = current && baseEntryOf(definition, current, draft);
  const values = { ...initialValues(definition, entry, timeZone), ...draft.values };
  const local = {
    id: opened.id,
    account: accountOf(),
    name,
    entry,
    values,
    files: {},
    kept: toSyncedDraft(draft),
  };
  return { id: opened.id, name, entry, draft: local, since: draft.savedAt };
}

/**
 * The entry from which the form continues: the current one, if no edited field has been changed by another user;
 * otherwise the one that the author knew, so that the conflict is found.
 */
function baseEntryOf(definition: ContentType, current: Entry, draft: Draft): Entry {
  const before: Entry = { ...current, ...draft.base, revision: draft.baseRevision };
  const fields = Object.keys(definition.fields).map((field) => [field, textOf(before, field)]);
  const mine = { values: { ...Object.fromEntries(fields), ...draft.values }, files: {} };
  const isNewer = Number(current.revision) > draft.baseRevision;
  return isNewer && mergeOf(definition, before, mine, current).conflicts.length > 0 ? before : current;
}

/** Opens the draft that the address of a list names, as in ?draft={id}. The parameter is then removed. */
export function useDraftFromUrl(name: RecordName, onOpen: (opened: OpenedForm) => void): void {
  const [query, setQuery] = useSearchParams();
  const draftId = query.get('draft');
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each draft once
  useEffect(() => {
    if (!draftId || !isContentName(name)) return;
    onOpen({ id: createId(), name, entry: undefined, draft: undefined, draftId });
    const others = new URLSearchParams(query);
    others.delete('draft');
    setQuery(others, { replace: true, preventScrollReset: true });
  }, [draftId, name]);
}

/** The distance of a new last entry from the one before. */
const orderIncrement = 10;

/** The form of a new entry with a copy of another one. Nothing is stored before it is saved. @throws ApiError */
async function openCopy(
  { id, name }: Pick<OpenedForm, 'id' | 'name'>,
  originalId: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<OpenedForm> {
  const definition: ContentType = contentTypes[name];
  const [entry, order] = await Promise.all([
    fetchEntry(definition, originalId, signal),
    fetchLastOrder(definition, signal),
  ]);
  const values = Object.fromEntries(
    Object.keys(definition.fields).map((field): CopiedField => [field, fieldValue(entry, field)]),
  );
  const copied = {
    ...initialValues(definition, undefined, timeZone),
    ...copyOf(definition, values),
    ...order,
  };
  const syncedDraft = newDraft(createId());
  // Caption files have to be uploaded with each save: the form says so if the original has some.
  const lost = fieldsOfType(definition, 'captions').flatMap(({ name }) => (values[name] ? [name] : []));
  const draft = {
    id,
    account: accountOf(),
    name,
    entry: undefined,
    values: copied,
    files: {},
    kept: syncedDraft,
    lost,
  };
  return { id, name, entry: undefined, draft };
}

/** The order number after all others; if it cannot be loaded, staff enter it. */
async function fetchLastOrder(definition: ContentType, signal: AbortSignal): Promise<Record<string, string>> {
  const [order] = fieldsOfType(definition, 'order');
  if (!order) return {};
  try {
    const query = new URLSearchParams({ sort: `-${order.name}`, limit: '1', fields: order.name });
    const { entries } = await fetchEntries(definition, query, { signal });
    return { [order.name]: String(Number(entries[0]?.[order.name] ?? 0) + orderIncrement) };
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** Milliseconds after which a form opens without its drafts; its first save finds them. */
const timeout = 3000;

/**
 * Loads the initial data of a form: its entry, and its draft.
 *
 * @param handlers `onClose`: nothing is opened; `onMissing`: the entry of the list has been deleted
 * @returns `form`: the opened form; undefined until all of it is loaded. `problem`: the error if loading failed
 */
export function useFormLoading(opened: OpenedForm, handlers: { onClose(): void; onMissing(): void }) {
  const timeZone = useTimeZone();
  const toast = useToast();
  const [form, setForm] = useState(() => (isFullyLoaded(opened) ? opened : undefined));
  const [problem, setProblem] = useState<Error>();
  const [tries, setTries] = useState(0);

  /** @throws ApiError, if the entry cannot be loaded */
  async function loadForm(signal: AbortSignal): Promise<OpenedForm> {
    const { name, entryId, originalId } = opened;
    if (originalId) return openCopy(opened, originalId, timeZone, signal);
    const withTimeout = () => AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const ignoreFailure = (error: unknown): undefined => {
      if (!signal.aborted) console.error(error);
    };
    const id = opened.entry?._id ?? entryId;
    const [entry, drafts] = await Promise.all([
      opened.entry ?? (id ? fetchEntry(contentTypes[name], id, signal) : undefined),
      id ? fetchDraftsOfEntry(name, id, withTimeout()).catch(ignoreFailure) : undefined,
    ]);
    const loaded = { ...opened, entry };
    const mine = drafts?.find(isOwnDraft);
    const withDraft =
      mine && (await openWithDraft(loaded, mine.id, timeZone, withTimeout()).catch(ignoreFailure));
    return withDraft ?? loaded;
  }

  async function resumeDraft(draftId: string): Promise<void> {
    try {
      setForm(await openWithDraft(opened, draftId, timeZone, AbortSignal.timeout(20_000)));
    } catch (error) {
      console.error(error);
      toast.error('This draft could not be opened. It may have been published or discarded since.');
      if (!form) handlers.onClose();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened form has a component of its own
  useEffect(() => {
    if (form) return;
    if (opened.draftId) return void resumeDraft(opened.draftId);
    const stop = new AbortController();
    loadForm(stop.signal).then(
      (found) => !stop.signal.aborted && setForm(found),
      (error: unknown) => {
        if (stop.signal.aborted || isSignInNeeded(error)) return;
        console.error(error);
        if (!isNotFound(error)) return setProblem(toError(error));
        toast.error('This entry no longer exists.');
        handlers.onMissing();
      },
    );
    return () => stop.abort();
  }, [tries]);

  return {
    form,
    resumeDraft,
    problem,
    retry() {
      setProblem(undefined);
      setTries((before) => before + 1);
    },
  };
}

/** Whether a form needs nothing to be loaded: it is that of a new entry, or was open before. */
const isFullyLoaded = ({ draft, entry, entryId, originalId, draftId }: OpenedForm): boolean =>
  draft !== undefined || !(entry || entryId || originalId || draftId);
