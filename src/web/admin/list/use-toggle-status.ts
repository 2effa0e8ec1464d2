import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '../../../content/define-record.ts';
import { published } from '../../../content/kinds/status.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useTellFindings } from '../checks/use-tell-findings.ts';
import type { Entry } from '../entry.ts';
import { useTellDone } from '../notices/use-undo.ts';

/** Publishes what is unpublished, and the other way round (product: Publishing). */
export function useToggleStatus(definition: RecordType) {
  const { name, api, admin } = definition;
  const tellDone = useTellDone();
  const toast = useToast();
  const tellFindings = useTellFindings(definition);
  const { revalidate } = useRevalidator();
  const [togglingId, setTogglingId] = useState<string>();

  async function toggle({ _id }: Entry) {
    if (togglingId) return;
    setTogglingId(_id);
    try {
      const { data } = await callApi<Entry & { revision: number }>('PUT', `${api.path}/${_id}/status`);
      await revalidate();
      tellDone(admin.texts.statusUpdated, { record: name, steps: [{ _id, revision: data.revision }] });
      if (data.status === published) void tellFindings('Published.', { entry: data });
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
