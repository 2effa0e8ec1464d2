import { useState } from 'react';
import type { Trashed } from '../../../server/api/present-change.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useNotice } from '../notices/notices.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { followingInWords } from './following.ts';

interface EraseDialogProps {
  entry: Trashed;
  onClose(): void;
  onErased(): void;
}

/** Erases for good once staff have said so. */
export function EraseDialog({ entry, onClose, onErased }: EraseDialogProps) {
  const { record, _id, title, following } = entry;
  const toast = useToast();
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const withIt = followingInWords(record, following);

  async function erase() {
    setBusy(true);
    try {
      await callApi('DELETE', `trash/${record}/${_id}`);
      toast.success(`“${title}” has been erased.`);
      onErased();
    } catch (error) {
      // Somebody else was faster, or has brought it back: the list will tell.
      if (error instanceof ApiError && error.status === 404) return onErased();
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `“${title}” could not be erased. ${reason}` });
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Erase for good"
      action="Erase for good"
      isBusy={isBusy}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <p className="break-words">
        “{title}” will be erased with all its earlier versions. Nobody will be able to bring it back.
      </p>
      {withIt && <p className="mt-3 font-bold">{withIt} will be erased with it.</p>}
    </ConfirmDialog>
  );
}
