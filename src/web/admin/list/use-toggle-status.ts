import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '../../../content/define-record.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';
import { useTellDone } from '../notices/use-undo.ts';

/** Publishes what is unpublished, and the other way round (product: Publishing). */
export function useToggleStatus({ name, api, admin }: RecordType) {
  const tellDone = useTellDone();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [togglingId, setTogglingId] = useState<string>();

  async function toggle({ _id }: Entry) {
    if (togglingId) return;
    setTogglingId(_id);
    try {
      const { data } = await callApi<Entry & { revision: number }>('PUT', `${api.path}/${_id}/status`);
      await revalidate();
      tellDone(admin.texts.statusUpdated, { record: name, steps: [{ _id, revision: data.revision }] });
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
