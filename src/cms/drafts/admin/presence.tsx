import { useEffect, useState } from 'react';
import type { Conflict } from '#cms/admin/form/conflict-dialog.tsx';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fetchEntry } from '#cms/records/fetch-entries.ts';
import { poll } from '#core/admin-ui/polling.ts';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { localTimeOf } from '#core/time/calendar.ts';
import { formatTime } from '#core/time/format-time.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { OtherForm, Presence } from '../api.ts';
import { findLastEditors, formatList } from './last-editors.ts';
import { mergeOf } from './merge.ts';

interface PresenceLineProps {
  definition: ContentType;
  /** The entry as the form knows it. */
  entry: Entry;
  others: readonly OtherForm[];
  /** The current revision of the entry; null: it was deleted. */
  revision: number | null;
  onShowChanges(): void;
}

/** The other users of the form, and whether the entry has been saved meanwhile. */
export function PresenceLine({ definition, entry, others, revision, onShowChanges }: PresenceLineProps) {
  const timeZone = useTimeZone();
  const isNewer = revision !== null && revision > Number(entry.revision);
  const lastEditors = useLastEditors(definition.name, entry, isNewer ? revision : undefined);
  return (
    <div role="status" className="grid gap-2 empty:hidden md:col-span-2">
      {others.length > 0 && (
        <p className="text-ink-soft">
          {describePresence(others, (moment) => formatTime(localTimeOf(moment, timeZone).slice(-5)))}
        </p>
      )}
      {isNewer && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-small bg-sky-soft px-3.5 py-1">
          <span>{lastEditors} published changes.</span>
          <button type="button" className="link inline-flex min-h-11 items-center" onClick={onShowChanges}>
            See them
          </button>
        </p>
      )}
    </div>
  );
}

/** 'Neel has also been here since 10:31 am', for all present users. */
export function describePresence(others: readonly OtherForm[], timeOf: (moment: string) => string): string {
  const own = others.filter(({ isOwn }) => isOwn);
  const colleagues = [
    ...new Map(others.filter(({ isOwn }) => !isOwn).map((one) => [one.name, one])).values(),
  ];
  const sentences = colleagues.map(
    ({ name, openedAt }) => `${name} has also been here since ${timeOf(openedAt)}.`,
  );
  if (own.length > 0) sentences.push('You have this open in another window too.');
  return sentences.join(' ');
}

/** The users who have saved since the form was opened; `Somebody else has` until they are known. */
function useLastEditors(record: string, entry: Entry, revision: number | undefined): string {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (revision === undefined) return;
    let isActive = true;
    void findLastEditors(record, entry).then((lastEditors) => {
      if (isActive) setNames([...new Set([...lastEditors.values()].map(({ by }) => by))]);
    });
    return () => {
      isActive = false;
    };
  }, [record, entry, revision]);
  if (names.length === 0) return 'Another person has';
  return `${formatList(names)} ${names.length === 1 ? 'has' : 'have'}`;
}

/** Merges changes of other users into an open form, and asks about fields that both have changed. */
export function useRemoteChanges(definition: ContentType, form: EntryForm) {
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict>();
  const { entry: base } = form;

  async function mergeCurrent() {
    if (!base) return;
    try {
      const current = await fetchEntry(definition, base._id);
      const mine = form.latest();
      const merge = mergeOf(definition, base, mine, current);
      if (merge.conflicts.length > 0) return setConflict({ base, current, mine, merge });
      form.rebase(mine, current, merge.theirs);
      const labels = merge.theirs.map((name) => definition.fields[name]?.label ?? name);
      toast.success(labels.length > 0 ? `Copied: ${formatList(labels)}.` : 'You already have all of it.');
    } catch (error) {
      console.error(error);
      toast.error(error instanceof Error ? error.message : 'It could not be loaded.');
    }
  }

  return {
    merge: mergeCurrent,
    conflict,
    /** @param theirs the fields in which the other version was chosen; undefined: cancelled */
    resolveConflict(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) {
        form.rebase(form.latest(), conflict.current, [...conflict.merge.theirs, ...theirs]);
      }
    },
  };
}

/** The differing values of two windows of one user, as a conflict. */
export function conflictOfWindows({
  saveState: { conflicts },
  entry,
  latest,
}: EntryForm): Conflict | undefined {
  const fields = Object.keys(conflicts);
  if (fields.length === 0) return undefined;
  const base: Entry = entry ?? { _id: '' };
  const theirs = Object.entries(conflicts).filter(([, value]) => value !== null);
  const current: Entry = { ...base, ...Object.fromEntries(theirs) };
  return { base, current, mine: latest(), merge: { conflicts: fields, theirs: [] } };
}

/** Milliseconds between two calls; a form counts as open for a minute after its last one. */
const presenceInterval = 20_000;

/** Reports that the form of an entry is open, and receives the other users and their saves. */
export function usePresence(definition: ContentType, { entry, draftSaver }: EntryForm): Presence | undefined {
  const [presence, setPresence] = useState<Presence>();
  const { name: record } = definition;
  const recordId = entry?._id;

  useEffect(() => {
    if (!recordId) return;
    const form = crypto.randomUUID();
    const body = { form, record, recordId };
    const stop = new AbortController();

    async function reportPresence() {
      try {
        const { data } = await callApi('PUT presence', { body, signal: stop.signal });
        if (stop.signal.aborted) return;
        setPresence(data);
        if (data.draft) await draftSaver.loadIfNewer(data.draft);
      } catch (error) {
        // Presence is optional.
        if (!stop.signal.aborted) console.error(error);
        throw error;
      }
    }
    function end() {
      callApi('DELETE presence/:form', { params: { form }, keepalive: true }).catch(() => undefined);
    }

    if (document.visibilityState === 'visible') reportPresence().catch(() => undefined);
    const endPoll = poll(reportPresence, presenceInterval);
    window.addEventListener('pagehide', end);
    return () => {
      stop.abort();
      endPoll();
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [record, recordId, draftSaver]);

  return presence;
}
