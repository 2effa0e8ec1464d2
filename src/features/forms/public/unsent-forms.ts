import { deviceStore, facility } from '#core/api-client/device-store.ts';
import { type SolveCaptcha, sendForm } from './post-form.ts';

// The service worker uses this too: nothing of the document, and no React.
/** A form that is on its way, kept on the phone until the site has it (product: Without network). */
export interface WaitingForm {
  /** Sent as its Idempotency-Key: however often it is sent, it is stored once. */
  key: string;
  form: 'booksession' | 'webinar';
  values: Record<string, string>;
  /** Of the captcha, which may be too old by the time it is sent. */
  solution: string;
  /** When it was written; milliseconds. */
  at: number;
  /** Why the site does not take it: then it waits for its writer. */
  refused?: string;
}

/** What is said of one that waits (product: Without network). */
export const savedWords = 'Saved on this phone. We will send it as soon as you are online.';

/** Milliseconds: what somebody wanted longer ago than that, they have asked elsewhere. */
const longest = 7 * 86_400_000;

const inStore = deviceStore('waiting-forms', 'form', 'key');

/** @throws where the browser keeps nothing */
export async function keepWaiting(form: WaitingForm): Promise<void> {
  await inStore('readwrite', (store) => store.put(form));
}

export async function dropWaiting(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}

/** What waits, the oldest first; what has waited too long goes. @throws where the browser keeps nothing */
export async function listWaiting(): Promise<WaitingForm[]> {
  const all: WaitingForm[] = await inStore('readonly', (store) => store.getAll());
  const isOver = ({ at }: WaitingForm) => Date.now() - at > longest;
  for (const { key } of all.filter(isOver)) await dropWaiting(key);
  return all.filter((form) => !isOver(form)).sort((a, b) => a.at - b.at);
}

/** Its name for locks, for what tabs tell each other, and for the browser's own sync. */
const name = 'waiting-forms';

/** So that neither two tabs nor a tab and the service worker send at once. Where there are no locks, the keys do no harm. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return underLock({}, work);
}

/** Does it unless something is being sent just now. @returns whether it was done */
export async function ifNotSending(work: () => Promise<void>): Promise<boolean> {
  return underLock({ ifAvailable: true }, async (isHeld) => {
    if (isHeld) await work();
    return isHeld;
  });
}

/** @param work is told whether it holds the lock; where there are no locks, or the browser refuses them, it runs without */
async function underLock<T>(options: LockOptions, work: (isHeld: boolean) => Promise<T>): Promise<T> {
  let hasBegun = false;
  try {
    const locks = facility(() => navigator.locks);
    if (locks)
      return await locks.request(name, options, (lock) => {
        hasBegun = true;
        return work(lock !== null);
      });
  } catch (error) {
    if (hasBegun) throw error;
  }
  return work(true);
}

/** How a place in a webinar stands that has been stored, as the site answers. Of other forms it says nothing. */
export interface StoredRegistration {
  status?: string | undefined;
  /** Sent without a proof of work: an email asks to confirm it. */
  isToConfirm?: boolean | undefined;
}

/** What has become of one that waited. */
export type FormOutcome =
  | { key: string; kind: 'stored'; place: StoredRegistration }
  | { key: string; kind: 'refused' };

function reportFormOutcome(outcome: FormOutcome): void {
  const channel = facility(() => new BroadcastChannel(name));
  channel?.postMessage(outcome);
  channel?.close();
}

/** @returns how to stop listening */
export function listenToFormOutcomes(listener: (outcome: FormOutcome) => void): () => void {
  const channel = facility(() => new BroadcastChannel(name));
  if (channel) channel.onmessage = ({ data }: MessageEvent<FormOutcome>) => listener(data);
  return () => channel?.close();
}

/** For which the site asks to come again later, or has a trouble of its own. */
const passes = (status: number) => status === 403 || status === 429 || status >= 500;

/**
 * Sends all that waits on this phone. What the site refuses for good stays, with its reason, for whoever wrote it. One
 * that gets into trouble keeps none behind it from being sent.
 *
 * @throws where something could not be sent now: it goes on waiting
 */
export function sendWaiting(solveCaptcha: SolveCaptcha): Promise<void> {
  return oneAtATime(async () => {
    let trouble: Error | undefined;
    for (const waiting of await listWaiting()) {
      if (waiting.refused !== undefined) continue;
      const { key } = waiting;
      const outcome = await sendForm(waiting, true, solveCaptcha);
      if (outcome.kind === 'no token') throw new Error('The site cannot be reached.');
      if (outcome.kind === 'stored') {
        await dropWaiting(key);
        reportFormOutcome({ key, kind: 'stored', place: outcome.registration });
        continue;
      }
      if (passes(outcome.status)) {
        trouble = new Error(`The site answers ${outcome.status}.`);
        continue;
      }
      const [wrong] = Object.values(outcome.errors);
      await keepWaiting({ ...waiting, refused: wrong ?? outcome.message ?? '' });
      reportFormOutcome({ key, kind: 'refused' });
    }
    if (trouble) throw trouble;
  });
}
