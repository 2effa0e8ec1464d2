import { useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import type { FieldValue } from '../../../content/kinds/field.ts';
import type { Version } from '../../../server/api/versions.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';
import { useTellDone } from '../notices/use-undo.ts';
import { changedOnReturn } from '../trash/changed-on-return.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { differencesBack } from './differences-back.ts';
import { DifferenceList } from './version-step.tsx';

interface GoBackDialogProps {
  definition: RecordType;
  id: string;
  /** From the newest on. */
  versions: Version[];
  step: Version;
  moment: string;
  /** What else gets lost. */
  warning: string | undefined;
  onClose(): void;
  onReturned(entry: Entry): void;
}

/** Makes a record again what it was after a step, once staff have seen what that changes. */
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
      // Where nothing differed, nothing was written.
      const isWritten = Number(data.revision) > (versions[0]?.revision ?? 0);
      const steps = isWritten ? [{ _id: id, revision: Number(data.revision) }] : [];
      tellDone(text + changed, { record: definition.name, steps });
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="What changes" tabIndex={0} className="mt-4">
        <DifferenceList definition={definition} differences={differences} />
      </section>
    </ConfirmDialog>
  );
}
