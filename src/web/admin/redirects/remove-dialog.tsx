import { useState } from 'react';
import type { PresentedRedirect } from '../../../server/api/redirect-routes.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useNotice } from '../notices/notices.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface RemoveDialogProps {
  redirect: PresentedRedirect;
  onRemoved(): void;
  onClose(): void;
}

/** Lets an old address lead nowhere any more, once staff have said so. */
export function RemoveDialog({ redirect: { _id, from }, onRemoved, onClose }: RemoveDialogProps) {
  const toast = useToast();
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await callApi('DELETE', `redirects/${_id}`);
      toast.success('The redirect has been deleted.');
      onRemoved();
    } catch (error) {
      // Somebody else was faster: the list will tell.
      if (error instanceof ApiError && error.status === 404) onRemoved();
      else if (!isSignInNeeded(error)) {
        console.error(error);
        const reason = error instanceof Error ? error.message : '';
        notice({ kind: 'error', text: `The redirect could not be deleted. ${reason}` });
      }
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title="Delete redirect"
      action="Delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p className="break-words">
        Whoever follows an old link to {from} will find “404 - Page Not Found” then.
      </p>
    </ConfirmDialog>
  );
}
