import { useState } from 'react';
import type { AdminTexts } from '../../../content/admin-texts.ts';
import { useMay } from '../../account/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useNotice } from '../notices/notices.tsx';
import { type Deleted, useBringBack } from '../trash/use-bring-back.ts';
import { toldInWords } from '../webinars/use-telling.tsx';

interface Removal {
  /** The call that deletes, below /api/v1/. */
  path: string;
  /** What it is that is deleted, so that it can be brought back. */
  deleted: Deleted;
  texts: Pick<AdminTexts, 'deleted' | 'notDeleted'>;
  onDeleted(): void;
  onFailed(): void;
}

/** Deletes what staff have said to delete, once however often they press, and tells how it went (product: Texts). */
export function useRemoval({ path, deleted, texts, onDeleted, onFailed }: Removal) {
  const toast = useToast();
  const notice = useNotice();
  const bringBack = useBringBack();
  const mayRestore = useMay()('trash.restore');
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { told } = (await callApi<{ told?: number }>('DELETE', path)).data;
      notice({
        kind: 'success',
        text: told ? `${texts.deleted} ${toldInWords(told)}` : texts.deleted,
        ...(mayRestore && { action: { word: 'Undo', onPress: () => bringBack(deleted) } }),
      });
      onDeleted();
    } catch (error) {
      // Somebody else was faster: what was wanted is done.
      if (error instanceof ApiError && error.status === 404) return onDeleted();
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error(texts.notDeleted);
      onFailed();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, remove: () => void remove() };
}
