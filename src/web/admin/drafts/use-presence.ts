import { useEffect, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import type { Presence } from '../../../content/drafts.ts';
import { callApi } from '../../api/session-client.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { poll } from '../poll.ts';

/** Milliseconds between two calls; others count a form as open for a minute after its last one. */
const pulse = 20_000;

/** Says that the form of an entry is open, and hears who else is there and what they have saved. */
export function usePresence(definition: ContentType, { entry, keeper }: EntryForm): Presence | undefined {
  const [presence, setPresence] = useState<Presence>();
  const { name: record } = definition;
  const recordId = entry?._id;

  useEffect(() => {
    if (!recordId) return;
    const form = crypto.randomUUID();
    const stop = new AbortController();

    async function see() {
      try {
        const body = { form, record, recordId };
        const { data } = await callApi<Presence>('PUT', 'presence', { body, signal: stop.signal });
        if (stop.signal.aborted) return;
        setPresence(data);
        if (data.draft) await keeper.look(data.draft);
      } catch (error) {
        // Nobody has to know who is there.
        if (!stop.signal.aborted) console.error(error);
        throw error;
      }
    }
    function end() {
      callApi('DELETE', `presence/${form}`, { keepalive: true }).catch(() => undefined);
    }

    if (document.visibilityState === 'visible') see().catch(() => undefined);
    const endPoll = poll(see, pulse);
    window.addEventListener('pagehide', end);
    return () => {
      stop.abort();
      endPoll();
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [record, recordId, keeper]);

  return presence;
}
