import type { RecordType } from '../../../../content/define-record.ts';
import type { Entry } from '../../entry.ts';
import { countOf, keptInTrash } from '../../trash/following.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTelling } from '../../webinars/use-telling.tsx';

interface TrashQuestionProps {
  definition: RecordType;
  entries: readonly Entry[];
  isBusy: boolean;
  /** @param tells whether parents are told of it */
  onConfirm(tells: boolean): void;
  onCancel(): void;
}

/** Asks before several entries go into the trash. */
export function TrashQuestion({ definition, entries, isBusy, onConfirm, onCancel }: TrashQuestionProps) {
  const isOfWebinars = definition.name === 'webinar';
  // A webinar may have very many parents, and the letters to all are written with its deletion.
  const { tells, question } = useTelling(definition, isOfWebinars ? [] : entries);
  return (
    <ConfirmDialog
      title="Move to trash"
      action="Move to trash"
      isBusy={isBusy}
      onConfirm={() => onConfirm(tells)}
      onCancel={onCancel}
    >
      <p>
        {countOf(definition, entries.length)} and what belongs to {entries.length === 1 ? 'it' : 'them'}.{' '}
        {keptInTrash}
        {isOfWebinars && ' Parents are not told: delete a webinar on its own to tell its parents.'}
      </p>
      {question}
    </ConfirmDialog>
  );
}
