import { rowTexts } from '../../../content/admin-texts.ts';
import { useRemoval } from '../list/use-removal.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Person } from './load-people.ts';

interface DeletePersonProps {
  person: Person;
  /** The call that deletes, below /api/v1/. */
  path: string;
  onClose(): void;
  onDeleted(): void;
}

/** Deletes an enquiry or a registration once staff have said so (product: Admin list screens). */
export function DeletePerson({ person, path, onClose, onDeleted }: DeletePersonProps) {
  const { isBusy, remove } = useRemoval({ path, texts: rowTexts, onDeleted, onFailed: onClose });
  return (
    <ConfirmDialog title="Delete" action="Delete" isBusy={isBusy} onConfirm={remove} onCancel={onClose}>
      <p className="break-words">Are you sure you want to delete "{person.name}"?</p>
    </ConfirmDialog>
  );
}
