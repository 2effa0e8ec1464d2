import { useEffect, useState } from 'react';
import { useToast } from '../../ui/toasts.tsx';
import type { OpenedForm } from '../form/use-entry-form.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { openWithDraft } from './open-with-draft.ts';
import { fetchDraftsOfEntry, isMine } from './use-drafts-of.ts';

/** Milliseconds after which a form opens without having heard of drafts; its first save hears of them then. */
const patience = 3000;

/**
 * Looks for what somebody has typed into the form of an entry before, and opens it with that.
 *
 * @returns `form`: what is open; undefined while it looks
 */
export function useOpening(opened: OpenedForm, onClose: () => void) {
  const timeZone = useTimeZone();
  const toast = useToast();
  const [form, setForm] = useState(() =>
    opened.draft || !(opened.entry || opened.draftId) ? opened : undefined,
  );

  async function look(signal: AbortSignal): Promise<OpenedForm> {
    const { name, entry } = opened;
    const mine = entry && (await fetchDraftsOfEntry(name, entry._id, signal)).find(isMine);
    return mine ? openWithDraft(opened, mine.id, timeZone, signal) : opened;
  }

  async function goOn(draftId: string): Promise<void> {
    try {
      setForm(await openWithDraft(opened, draftId, timeZone, AbortSignal.timeout(20_000)));
    } catch (error) {
      console.error(error);
      toast.error('This draft could not be opened. It may have been published or discarded since.');
      if (!form) onClose();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened form has a component of its own
  useEffect(() => {
    if (form) return;
    if (opened.draftId) return void goOn(opened.draftId);
    const stop = new AbortController();
    look(AbortSignal.any([stop.signal, AbortSignal.timeout(patience)])).then(
      (found) => !stop.signal.aborted && setForm(found),
      (error) => {
        if (stop.signal.aborted) return;
        console.error(error);
        setForm(opened);
      },
    );
    return () => stop.abort();
  }, []);

  return { form, goOn };
}
