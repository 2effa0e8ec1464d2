import { useEffect, useState } from 'react';
import type { DraftHead } from '../../../content/drafts.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { OpenedForm } from '../form/use-entry-form.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { fetchMine, openWithDraft } from './open-with-draft.ts';

type Opening = { is: 'looking' } | { is: 'asking'; drafts: DraftHead[] } | { is: 'open'; opened: OpenedForm };

/** Milliseconds after which a form opens without having heard of drafts; its first save hears of them then. */
const patience = 3000;

/** Looks for what somebody has typed before, and opens the form with it. */
export function useOpening(opened: OpenedForm, onClose: () => void) {
  const timeZone = useTimeZone();
  const toast = useToast();
  const [opening, setOpening] = useState<Opening>(() =>
    opened.draft ? { is: 'open', opened } : { is: 'looking' },
  );

  async function look(signal: AbortSignal): Promise<Opening> {
    const drafts = await fetchMine(opened, signal);
    const [first] = drafts;
    if (!first) return { is: 'open', opened };
    if (!opened.entry) return { is: 'asking', drafts };
    return { is: 'open', opened: await openWithDraft(opened, first.id, timeZone, signal) };
  }

  async function openAsked(draftId: string): Promise<void> {
    try {
      const withDraft = await openWithDraft(opened, draftId, timeZone, AbortSignal.timeout(20_000));
      setOpening({ is: 'open', opened: withDraft });
    } catch (error) {
      console.error(error);
      toast.error('This draft could not be opened. It may be published or discarded by now.');
      onClose();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened form has a component of its own
  useEffect(() => {
    if (opened.draft) return;
    if (opened.draftId) return void openAsked(opened.draftId);
    const stop = new AbortController();
    const limit = AbortSignal.any([stop.signal, AbortSignal.timeout(patience)]);
    void look(limit).then(
      (found) => !stop.signal.aborted && setOpening(found),
      (error) => {
        if (stop.signal.aborted) return;
        console.error(error);
        setOpening({ is: 'open', opened });
      },
    );
    return () => stop.abort();
  }, []);

  return { opening, goOn: openAsked, beginAnew: () => setOpening({ is: 'open', opened }) };
}
