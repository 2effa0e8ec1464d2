import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '../../../content/define-record.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';

/** Publishes what is unpublished, and the other way round (product: Publishing). */
export function useToggleStatus({ api, admin }: RecordType) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [togglingId, setTogglingId] = useState<string>();

  async function toggle({ _id }: Entry) {
    if (togglingId) return;
    setTogglingId(_id);
    try {
      await callApi('PUT', `${api.path}/${_id}/status`);
      await revalidate();
      toast.success(admin.texts.statusUpdated);
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error(admin.texts.statusNotUpdated);
    } finally {
      setTogglingId(undefined);
    }
  }

  return { toggle, togglingId };
}
