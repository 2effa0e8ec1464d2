import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordType } from '../../../content/define-record.ts';
import { entryStatuses, statusOf } from '../../../content/schedule.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useTellFindings } from '../checks/use-tell-findings.ts';
import type { Entry } from '../entry.ts';
import { useTellDone } from '../notices/use-undo.ts';

/** Publishes what is not, and the other way round (product: Publishing). */
export function useToggleStatus(definition: RecordType) {
  const { name, api, admin } = definition;
  const tellDone = useTellDone();
  const toast = useToast();
  const tellFindings = useTellFindings(definition);
  const { revalidate } = useRevalidator();
  const [togglingId, setTogglingId] = useState<string>();

  async function toggle(entry: Entry) {
    const { _id } = entry;
    if (togglingId) return;
    setTogglingId(_id);
    try {
      // Its status is published already: to turn that would make a draft of it.
      const { data } = isTakenDown(definition, entry)
        ? await publish(_id)
        : await callApi<Entry & { revision: number }>('PUT', `${api.path}/${_id}/status`);
      await revalidate();
      tellDone(admin.texts.statusUpdated, { record: name, steps: [{ _id, revision: data.revision }] });
      const status = statusOf(definition, data, new Date().toISOString());
      if (status === 'published') void tellFindings(`${entryStatuses[status]}.`, { entry: data });
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error(admin.texts.statusNotUpdated);
    } finally {
      setTogglingId(undefined);
    }
  }

  function publish(_id: string) {
    const form = new FormData();
    form.append('unpublishAt', '');
    return callApi<Entry & { revision: number }>('PUT', `${api.path}/${_id}`, { body: form });
  }

  return { toggle, togglingId };
}

/** Whether an entry is published, and was taken down at its moment. */
export const isTakenDown = (definition: RecordType, entry: Entry): boolean =>
  statusOf(definition, entry, new Date().toISOString()) === 'takenDown';
