import { ApiError } from '#core/api-client/api-error.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { browserFeature } from '#core/api-client/device-store.ts';
import { noticeField } from '#features/consent/rules/consent.ts';
import { type PostOutcome, postForm } from './post-form.ts';
import { setUnsentFormsFlag, solveOnDemand } from './solve-on-demand.ts';
import { deleteUnsentForm, saveUnsentForm, type UnsentForm, withSendLock } from './unsent-forms.ts';

/** The key and values of the form last sent from this tab. */
export interface SendAttempt {
  key: string;
  values: UnsentForm['values'];
}

const storageKeyOf = (form: string) => `${form} form's key`;

/** The form that was sent from this tab and not confirmed. */
export const lastAttempt = (form: string): SendAttempt | undefined =>
  tabStore.read<SendAttempt>(storageKeyOf(form));

/** Whether the same values were sent before: they may have arrived, and then the site asks for no captcha. */
function wasAttempted(form: string, values: SendAttempt['values']): boolean {
  const before = lastAttempt(form)?.values;
  return before !== undefined && contentOf(before) === contentOf(values);
}

/** The content that identifies a form: the same values under another notice are the same form. */
const contentOf = ({ [noticeField]: _shown, ...typed }: SendAttempt['values']) => JSON.stringify(typed);

/** 128 random bits. Without a library, to keep the page small; `crypto.randomUUID` works over https only. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** The idempotency key of this content: the same key for the same content. */
function startAttempt(form: string, values: SendAttempt['values']): string {
  const before = lastAttempt(form);
  const key = before && wasAttempted(form, values) ? before.key : createKey();
  tabStore.write(storageKeyOf(form), { key, values });
  return key;
}

export function endAttempt(form: string): void {
  tabStore.remove(storageKeyOf(form));
}

interface FilledForm extends Pick<UnsentForm, 'form' | 'values' | 'solution'> {
  /** A missing or expired captcha is solved by calculation. */
  isRenewable: boolean;
}

type SendResult = (PostOutcome | { kind: 'not reached'; error: ApiError }) & {
  /** It is stored on this phone, and sent again automatically. */
  isWaiting: boolean;
};

/** Background Sync exists only in browsers based on Chromium. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Milliseconds in which the site has to respond. */
const timeout = 5000;

/**
 * Sends a filled-in form. It is stored on the phone first: if the page is closed meanwhile, it is sent again under the same key
 * until the site confirms it.
 */
export async function sendFilledForm({
  form,
  values,
  solution,
  isRenewable,
}: FilledForm): Promise<SendResult> {
  const before = lastAttempt(form);
  const key = startAttempt(form, values);
  const waiting = { key, form, values, solution, at: Date.now() };
  // A changed form replaces the waiting one.
  if (before && before.key !== key) await deleteUnsentForm(before.key).catch(() => undefined);
  const isStored = await saveUnsentForm(waiting).then(
    () => true,
    () => false,
  );
  if (isStored) {
    setUnsentFormsFlag(true);
    void requestSync();
  }
  if (isStored && !navigator.onLine) return { kind: 'not reached', error: new ApiError(0), isWaiting: true };
  const outcome = await withSendLock(() => postForm(waiting, !solution || isRenewable, solveOnDemand)).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'not reached', error } as const;
    },
  );
  // A rate limit (429) ends it too: the message states when to press again.
  const isFinished = outcome.kind === 'stored' || (outcome.kind === 'refused' && outcome.status < 500);
  if (isFinished) {
    endAttempt(form);
    await deleteUnsentForm(key).catch(() => undefined);
  }
  return { ...outcome, isWaiting: isStored && !isFinished };
}

/** The service worker then sends it, even after the tab was closed. */
async function requestSync(): Promise<void> {
  try {
    const workers = browserFeature(() => navigator.serviceWorker);
    const registration: WithSync | undefined = await workers?.getRegistration();
    await registration?.sync?.register('waiting-forms');
  } catch {
    // Refused: the page sends it.
  }
}

/** Whether a form may be sent without a captcha: it was sent before, or the site cannot be reached now. */
export async function maySendWithoutCaptcha(
  form: UnsentForm['form'],
  values: FilledForm['values'],
): Promise<boolean> {
  if (!navigator.onLine || wasAttempted(form, values)) return true;
  const options = { cache: 'no-store', signal: AbortSignal.timeout(timeout) } as const;
  return fetch(`/api/v1/${form}/get-csrf-token`, options).then(
    () => false,
    () => true,
  );
}
