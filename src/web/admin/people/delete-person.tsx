import { useState } from 'react';
import { rowTexts } from '../../../content/admin-texts.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ApiError, callApi } from '../api-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Person } from './load-people.ts';

interface DeletePersonProps {
  person: Person;
  /** The call that deletes, below /api/v1/. */
  path: string;
  onClose(): void;
  onDeleted(): void;
}

export function DeletePerson({ person, path, onClose, onDeleted }: DeletePersonProps) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await callApi('DELETE', path);
      toast.success(rowTexts.deleted);
      onDeleted();
    } catch (error) {
      // Somebody else was faster: what was wanted is done.
      if (error instanceof ApiError && error.status === 404) return onDeleted();
      if (error instanceof ApiError && error.status === 401) return;
      console.error(error);
      toast.error(rowTexts.notDeleted);
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Delete"
      action="Delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p className="break-words">Are you sure you want to delete "{person.name}"?</p>
    </ConfirmDialog>
  );
}
