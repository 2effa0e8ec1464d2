import HistoryIcon from 'lucide-react/icons/history';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Entry } from '#cms/fields/entry.ts';
import type { FieldValue } from '#cms/fields/field.ts';
import type { Version } from '#cms/history/api.ts';
import { recordActions } from '#cms/records/actions.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { findRecordType } from '#cms/records/registry.ts';
import { may } from '#core/access/roles.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CloseFooter, ConfirmDialog, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { toError } from '#core/admin-ui/use-call.ts';
import { useMay, useSession } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { describeRestoreChanges } from '../restore.ts';
import { useUndoNotice } from '../use-undo.ts';
import { DifferenceList, VersionEntry } from './version.tsx';

/** Revisions loaded at first, and each time older ones are requested. */
const portion = 10;

/** Loads the history of a record, newest first, in portions. */
function useHistory(record: string, id: string) {
  const [versions, setVersions] = useState<Version[]>([]);
  const [total, setTotal] = useState<number>();
  const [problem, setProblem] = useState<Error>();

  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      setProblem(undefined);
      try {
        const { data, total } = await callApi('GET history/:record/:id', {
          ...{ params: { record, id }, query: { limit: portion, offset } },
          ...(signal && { signal }),
        });
        setVersions((before) => [...before.slice(0, offset), ...data.history]);
        setTotal(total);
      } catch (error) {
        if (signal?.aborted) return;
        console.error(error);
        setProblem(toError(error));
      }
    },
    [record, id],
  );

  useEffect(() => {
    const stop = new AbortController();
    void load(0, stop.signal);
    return () => stop.abort();
  }, [load]);

  return {
    versions,
    isLoaded: total !== undefined,
    hasMore: total !== undefined && versions.length < total,
    problem,
    loadMore: () => load(versions.length),
  };
}

interface HistoryModalProps {
  record: string;
  id: string;
  title: string;
  /** Changes that get lost if the record is restored. */
  warning?: string | undefined;
  onClose(): void;
  /** Called after the record was restored; the list reloads by itself. */
  onRestored?(entry: Entry): Promise<void>;
}

/** The history of a record: actor, time and changes, with the option to restore. */
export function HistoryModal(props: HistoryModalProps) {
  const { record, id, title, warning, onClose, onRestored } = props;
  const definition = findRecordType(record)?.definition;
  if (!definition) throw new Error(`There is no type ${record}.`);
  const { revalidate } = useRevalidator();
  const formatDatetime = useFormatDatetime();
  const timeZoneNote = useTimeZoneNote();
  const mayWrite = may(useSession()?.role, 'content.write');
  const { versions, isLoaded, hasMore, problem, loadMore } = useHistory(record, id);
  const [versionToRestore, setVersionToRestore] = useState<Version>();

  function handleRestored(entry: Entry) {
    void revalidate();
    onClose();
    void onRestored?.(entry);
  }

  return (
    <Modal title={`History: ${title}`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="What happened" tabIndex={0} data-first-focus className="overflow-y-auto p-5">
        {timeZoneNote && <p className="mb-3 text-ink-soft">{timeZoneNote}</p>}
        <p role="status" className="text-ink-soft">
          {isLoaded || problem ? versions.length === 0 && !problem && 'No history is left.' : 'Loading…'}
        </p>
        <ol>
          {versions.map((version) => (
            <VersionEntry
              key={version.revision}
              definition={definition}
              version={version}
              moment={formatDatetime(version.at)}
            >
              {version.canRestore && mayWrite && (
                <button
                  type="button"
                  aria-label={`Restore this version: ${formatDatetime(version.at)}`}
                  className={adminButtonClass('quiet', 'small')}
                  onClick={() => setVersionToRestore(version)}
                >
                  {' '}
                  Restore this version{' '}
                </button>
              )}
            </VersionEntry>
          ))}
        </ol>
        {problem && <LoadError what="The history" problem={problem} onRetry={() => void loadMore()} />}
        {hasMore && !problem && (
          <button
            type="button"
            className={`${adminButtonClass('quiet')} mt-4`}
            onClick={() => void loadMore()}
          >
            Show older changes
          </button>
        )}
      </section>
      <CloseFooter onClose={onClose} />
      {versionToRestore && (
        <RevertDialog
          {...{ definition, id, versions, warning }}
          version={versionToRestore}
          moment={formatDatetime(versionToRestore.at)}
          onClose={() => setVersionToRestore(undefined)}
          onRestored={handleRestored}
        />
      )}
    </Modal>
  );
}

/** Opens the history of a record from its details or its form. */
export function HistoryLink(props: Omit<ComponentProps<typeof HistoryModal>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const type = findRecordType(props.record);
  const mayRead = type && may('history.read') && may(recordActions(type.definition).readAll);
  if (!mayRead) return null;
  return (
    <>
      <button
        type="button"
        className="mr-auto inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-small font-bold text-teal-text underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        <HistoryIcon aria-hidden="true" className="size-4.5" />
        {/* On a phone the footer of a form has space for one row of buttons. */}
        <span className="max-sm:sr-only">History</span>
      </button>
      {isOpen && <HistoryModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * The changes that restoring a revision would make: the fields that later revisions have changed, from the current to
 * the former value.
 *
 * @param versions from the newest to the revision to restore
 * @param fields the fields that are restored, in display order
 */
export function revertDifferences(
  versions: Version[],
  step: Version,
  fields: readonly string[],
): Version['differences'] {
  const found = new Map<string, Version['differences'][0]>();
  for (const { revision, differences } of versions) {
    if (revision <= step.revision) break;
    for (const { field, before, after } of differences) {
      // The newest revision has the current value, the oldest the former one.
      found.set(field, {
        field,
        before: found.has(field) ? (found.get(field)?.before ?? null) : after,
        after: before,
      });
    }
  }
  return fields.flatMap((field) => found.get(field) ?? []).filter(({ before, after }) => before !== after);
}

interface RevertDialogProps {
  definition: RecordType;
  id: string;
  /** From the newest on. */
  versions: Version[];
  version: Version;
  moment: string;
  /** Further consequences. */
  warning: string | undefined;
  onClose(): void;
  onRestored(entry: Entry): void;
}

/** Restores a revision of a record after staff have seen the changes. */
function RevertDialog(props: RevertDialogProps) {
  const { definition, id, versions, version, moment, warning, onClose, onRestored } = props;
  const toast = useToast();
  const showUndoNotice = useUndoNotice();
  const [isBusy, setBusy] = useState(false);
  const fields = Object.entries(definition.fields);
  // Publishing has a button of its own.
  const restoredFields = fields.filter(([, { kind }]) => kind !== 'status').map(([name]) => name);
  const differences = revertDifferences(versions, version, restoredFields);

  async function restore() {
    setBusy(true);
    try {
      const { data } = await callApi('POST history/:record/:id/:revision/restore', {
        params: { record: definition.name, id, revision: String(version.revision) },
      });
      const unexpected = differences
        .map(({ field, after }) => ({ field, before: after, after: (data[field] ?? null) as FieldValue }))
        .filter(({ before, after }) => before !== after);
      const text = `Restored the version of ${moment}.`;
      const changed = describeRestoreChanges(definition, unexpected);
      // If nothing differed, nothing was written.
      const isWritten = Number(data.revision) > (versions[0]?.revision ?? 0);
      const changes = isWritten ? [{ _id: id, revision: Number(data.revision) }] : [];
      showUndoNotice(text + changed, { record: definition.name, changes });
      onRestored(data);
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error(error instanceof Error ? error.message : 'It could not be done.');
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Restore this version?"
      action="Restore it"
      look="main"
      isBusy={isBusy}
      onConfirm={() => void restore()}
      onCancel={onClose}
    >
      <p>
        This restores the version of {moment}. The current one stays in the history.
        {restoredFields.length < fields.length && ' Whether visitors can see it stays the same.'}
      </p>
      {warning && <p className="mt-3 font-bold">{warning}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="What changes" tabIndex={0} className="mt-4">
        <DifferenceList definition={definition} differences={differences} />
      </section>
    </ConfirmDialog>
  );
}
