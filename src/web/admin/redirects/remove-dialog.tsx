import { useState } from 'react';
import { readableAddress } from '../../../content/readable-address.ts';
import type { PresentedRedirect } from '../../../server/api/redirect-routes.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useNotice } from '../notices/notices.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface RemoveDialogProps {
  redirect: PresentedRedirect;
  onRemoved(): void;
  onClose(): void;
}

/** Lets an old address lead nowhere any more, once staff have said so. */
export function RemoveDialog({
  redirect: { _id, from, to, leadsTo },
  onRemoved,
  onClose,
}: RemoveDialogProps) {
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  // One that the site has noted itself leads to an entry, wherever that is.
  const target = to || leadsTo;

  async function addAgain() {
    try {
      await callApi('POST', 'redirects', { body: { from, to: target } });
      notice({ kind: 'success', text: 'The redirect is back.' });
      onRemoved();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `The redirect could not be brought back. ${reason}` });
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await callApi('DELETE', `redirects/${_id}`);
      notice({
        kind: 'success',
        text: 'The redirect has been deleted.',
        ...(target && { action: { word: 'Undo', onPress: addAgain } }),
      });
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
        Whoever follows an old link to {readableAddress(from)} will then see “404 - Page Not Found”.
      </p>
    </ConfirmDialog>
  );
}
