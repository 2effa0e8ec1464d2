import { useEffect, useState } from 'react';
import { contentTypes } from '../../../content/index.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { OpenedForm } from '../form/use-entry-form.ts';
import { formOfCopy } from '../list/copy/form-of-copy.ts';
import { fetchEntry } from '../list/fetch-entries.ts';
import { isGone, problemOf } from '../problem-of.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { openWithDraft } from './open-with-draft.ts';
import { fetchDraftsOfEntry, isMine } from './use-drafts-of.ts';

/** Milliseconds after which a form opens without having heard of drafts; its first save hears of them then. */
const patience = 3000;

/**
 * Fetches what a form begins with: its entry, and what somebody has typed into it before.
 *
 * @param on `close`: nothing is opened; `gone`: there is no such entry any more, although a list has it
 * @returns `form`: what is open; undefined until all of it is there. `problem`: why it could not be fetched
 */
export function useOpening(opened: OpenedForm, on: { close(): void; gone(): void }) {
  const timeZone = useTimeZone();
  const toast = useToast();
  const [form, setForm] = useState(() => (isWhole(opened) ? opened : undefined));
  const [problem, setProblem] = useState<Error>();
  const [tries, setTries] = useState(0);

  /** @throws ApiError, where the entry cannot be fetched */
  async function look(signal: AbortSignal): Promise<OpenedForm> {
    const { name, entryId, originalId } = opened;
    if (originalId) return formOfCopy(opened, originalId, timeZone, signal);
    const inTime = () => AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    const unheard = (error: unknown): undefined => {
      if (!signal.aborted) console.error(error);
    };
    const id = opened.entry?._id ?? entryId;
    const [entry, drafts] = await Promise.all([
      opened.entry ?? (id ? fetchEntry(contentTypes[name], id, signal) : undefined),
      id ? fetchDraftsOfEntry(name, id, inTime()).catch(unheard) : undefined,
    ]);
    const whole = { ...opened, entry };
    const mine = drafts?.find(isMine);
    const drafted = mine && (await openWithDraft(whole, mine.id, timeZone, inTime()).catch(unheard));
    return drafted ?? whole;
  }

  async function goOn(draftId: string): Promise<void> {
    try {
      setForm(await openWithDraft(opened, draftId, timeZone, AbortSignal.timeout(20_000)));
    } catch (error) {
      console.error(error);
      toast.error('This draft could not be opened. It may have been published or discarded since.');
      if (!form) on.close();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened form has a component of its own
  useEffect(() => {
    if (form) return;
    if (opened.draftId) return void goOn(opened.draftId);
    const stop = new AbortController();
    look(stop.signal).then(
      (found) => !stop.signal.aborted && setForm(found),
      (error: unknown) => {
        if (stop.signal.aborted || isSignInNeeded(error)) return;
        console.error(error);
        if (!isGone(error)) return setProblem(problemOf(error));
        toast.error('This entry no longer exists.');
        on.gone();
      },
    );
    return () => stop.abort();
  }, [tries]);

  return {
    form,
    goOn,
    problem,
    retry() {
      setProblem(undefined);
      setTries((before) => before + 1);
    },
  };
}

/** Whether a form opens with what is there: it is that of a new entry, or one that was open before. */
const isWhole = ({ draft, entry, entryId, originalId, draftId }: OpenedForm): boolean =>
  draft !== undefined || !(entry || entryId || originalId || draftId);
