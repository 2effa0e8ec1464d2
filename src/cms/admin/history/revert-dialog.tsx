import { useState } from 'react';
import type { Entry } from '#cms/fields/entry.ts';
import type { FieldValue } from '#cms/fields/field.ts';
import type { Version } from '#cms/history/versions.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { changedOnReturn } from '../restore.ts';
import { useTellDone } from '../use-undo.ts';
import { DifferenceList } from './version.tsx';

/**
 * The changes that restoring a revision would make: the fields that later revisions have changed, from the current to
 * the former value.
 *
 * @param versions from the newest to the revision to restore
 * @param fields the fields that are restored, in display order
 */
export function differencesBack(
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

interface GoBackDialogProps {
  definition: RecordType;
  id: string;
  /** From the newest on. */
  versions: Version[];
  step: Version;
  moment: string;
  /** Further consequences. */
  warning: string | undefined;
  onClose(): void;
  onReturned(entry: Entry): void;
}

/** Restores a revision of a record after staff have seen the changes. */
export function GoBackDialog(props: GoBackDialogProps) {
  const { definition, id, versions, step, moment, warning, onClose, onReturned } = props;
  const toast = useToast();
  const tellDone = useTellDone();
  const [isBusy, setBusy] = useState(false);
  const fields = Object.entries(definition.fields);
  // Publishing has a button of its own.
  const coming = fields.filter(([, { kind }]) => kind !== 'status').map(([name]) => name);
  const differences = differencesBack(versions, step, coming);

  async function goBack() {
    setBusy(true);
    try {
      const path = `history/${definition.name}/${id}/${step.revision}/restore`;
      const { data } = await callApi<Entry>('POST', path);
      const unlike = differences
        .map(({ field, after }) => ({ field, before: after, after: (data[field] ?? null) as FieldValue }))
        .filter(({ before, after }) => before !== after);
      const text = `Restored the version of ${moment}.`;
      const changed = changedOnReturn(definition, unlike);
      // If nothing differed, nothing was written.
      const isWritten = Number(data.revision) > (versions[0]?.revision ?? 0);
      const changes = isWritten ? [{ _id: id, revision: Number(data.revision) }] : [];
      tellDone(text + changed, { record: definition.name, changes });
      onReturned(data);
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
      onConfirm={() => void goBack()}
      onCancel={onClose}
    >
      <p>
        This restores the version of {moment}. The current one stays in the history.
        {coming.length < fields.length && ' Whether visitors can see it stays the same.'}
      </p>
      {warning && <p className="mt-3 font-bold">{warning}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="What changes" tabIndex={0} className="mt-4">
        <DifferenceList definition={definition} differences={differences} />
      </section>
    </ConfirmDialog>
  );
}
