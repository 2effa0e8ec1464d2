import { browserFeature, deviceStore } from '#core/api-client/device-store.ts';
import { postForm, type SolveCaptcha } from './post-form.ts';

/**
 * A form that is stored on the phone until the site has it (product: Without network). The service worker uses this module too,
 * so it must not use the document or React.
 */
export interface UnsentForm {
  /** Its Idempotency-Key: however often it is sent, it is stored once. */
  key: string;
  form: 'booksession' | 'webinar';
  values: Record<string, string>;
  /** The solution of the captcha, which may have expired when the form is sent. */
  solution: string;
  /** When it was filled in; milliseconds. */
  at: number;
  /** Why the site refuses it: then it waits for its writer. */
  refused?: string;
}

/** The message about a waiting form (product: Without network). */
export const savedMessage = 'Saved on this phone. We will send it as soon as you are online.';

/** Milliseconds: an older request is outdated. */
const maxAge = 7 * 86_400_000;

const withStore = deviceStore('waiting-forms', 'form', 'key');

/** @throws where the browser stores nothing */
export async function saveUnsentForm(form: UnsentForm): Promise<void> {
  await withStore('readwrite', (store) => store.put(form));
}

export async function deleteUnsentForm(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key));
}

/** The waiting forms, oldest first; expired ones are deleted. @throws where the browser stores nothing */
export async function listUnsentForms(): Promise<UnsentForm[]> {
  const all: UnsentForm[] = await withStore('readonly', (store) => store.getAll());
  const isOver = ({ at }: UnsentForm) => Date.now() - at > maxAge;
  for (const { key } of all.filter(isOver)) await deleteUnsentForm(key);
  return all.filter((form) => !isOver(form)).sort((a, b) => a.at - b.at);
}

/** The name of the lock, the broadcast channel and the sync event. */
const channelName = 'waiting-forms';

/**
 * Keeps two tabs, or a tab and the service worker, from sending at once. Without locks, the idempotency keys prevent duplicates.
 */
export function withSendLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock({}, work);
}

/** Runs `work` unless a form is being sent. @returns whether it ran */
export async function runUnlessSending(work: () => Promise<void>): Promise<boolean> {
  return withLock({ ifAvailable: true }, async (hasLock) => {
    if (hasLock) await work();
    return hasLock;
  });
}

/** @param work gets whether it holds the lock; without locks, or where the browser refuses them, it runs without */
async function withLock<T>(options: LockOptions, work: (hasLock: boolean) => Promise<T>): Promise<T> {
  let hasStarted = false;
  try {
    const locks = browserFeature(() => navigator.locks);
    if (locks)
      return await locks.request(channelName, options, (lock) => {
        hasStarted = true;
        return work(lock !== null);
      });
  } catch (error) {
    if (hasStarted) throw error;
  }
  return work(true);
}

/** The registration that was stored, as the site answers it. Empty for the session form. */
export interface StoredRegistration {
  status?: string | undefined;
  /** Sent without a proof of work: an email asks for confirmation. */
  isToConfirm?: boolean | undefined;
}

export type FormOutcome =
  | { key: string; kind: 'stored'; registration: StoredRegistration }
  | { key: string; kind: 'refused' };

function reportFormOutcome(outcome: FormOutcome): void {
  const channel = browserFeature(() => new BroadcastChannel(channelName));
  channel?.postMessage(outcome);
  channel?.close();
}

/** @returns a function that stops listening */
export function listenToFormOutcomes(listener: (outcome: FormOutcome) => void): () => void {
  const channel = browserFeature(() => new BroadcastChannel(channelName));
  if (channel) channel.onmessage = ({ data }: MessageEvent<FormOutcome>) => listener(data);
  return () => channel?.close();
}

/** Statuses after which a later retry may succeed. */
const isTemporary = (status: number) => status === 403 || status === 429 || status >= 500;

/**
 * Sends all waiting forms. A form that is refused for good stays with the reason, for its writer. A failing form does not keep
 * the ones after it from being sent.
 *
 * @throws where a form could not be sent now: it keeps waiting
 */
export function sendUnsentForms(solveCaptcha: SolveCaptcha): Promise<void> {
  return withSendLock(async () => {
    let lastError: Error | undefined;
    for (const waiting of await listUnsentForms()) {
      if (waiting.refused !== undefined) continue;
      const { key } = waiting;
      let outcome = await postForm(waiting, true, solveCaptcha);
      if (outcome.kind === 'refused' && outcome.errors.preferredDay) {
        // The preferred day has passed while the form waited: without it, the enquiry still arrives.
        const values = { ...waiting.values, preferredDay: '' };
        outcome = await postForm({ ...waiting, values }, true, solveCaptcha);
      }
      if (outcome.kind === 'no token') throw new Error('The site cannot be reached.');
      if (outcome.kind === 'stored') {
        await deleteUnsentForm(key);
        reportFormOutcome({ key, kind: 'stored', registration: outcome.registration });
        continue;
      }
      if (isTemporary(outcome.status)) {
        lastError = new Error(`The site answers ${outcome.status}.`);
        continue;
      }
      const [wrong] = Object.values(outcome.errors);
      await saveUnsentForm({ ...waiting, refused: wrong ?? outcome.message ?? '' });
      reportFormOutcome({ key, kind: 'refused' });
    }
    if (lastError) throw lastError;
  });
}
