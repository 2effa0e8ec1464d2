import { ApiError } from '#core/api-client/api-error.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { browserFeature } from '#core/api-client/device-store.ts';
import { noticeField } from '#features/consent/rules/consent.ts';
import { type Outcome, sendForm } from './post-form.ts';
import { solveOnNeed, updateWaiting } from './solve-on-demand.ts';
import { dropWaiting, keepWaiting, oneAtATime, type WaitingForm } from './unsent-forms.ts';

/** The key and values of the form last sent from this tab. */
export interface Try {
  key: string;
  values: WaitingForm['values'];
}

const nameOf = (form: string) => `${form} form's key`;

/** The form that was sent from this tab and not confirmed. */
export const lastTry = (form: string): Try | undefined => tabStore.read<Try>(nameOf(form));

/** Whether the same values were sent before: they may have arrived, and then the site asks for no captcha. */
function wasTried(form: string, values: Try['values']): boolean {
  const before = lastTry(form)?.values;
  return before !== undefined && contentOf(before) === contentOf(values);
}

/** The content that identifies a form: the same values under another notice are the same form. */
const contentOf = ({ [noticeField]: _shown, ...typed }: Try['values']) => JSON.stringify(typed);

/** 128 random bits. Without a library, to keep the page small; `crypto.randomUUID` works over https only. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** The idempotency key of this content: the same key for the same content. */
function beginTry(form: string, values: Try['values']): string {
  const before = lastTry(form);
  const key = before && wasTried(form, values) ? before.key : createKey();
  tabStore.write(nameOf(form), { key, values });
  return key;
}

export function endTry(form: string): void {
  tabStore.remove(nameOf(form));
}

interface Filled extends Pick<WaitingForm, 'form' | 'values' | 'solution'> {
  /** A missing or expired captcha is solved by calculation. */
  isRenewable: boolean;
}

type Sent = (Outcome | { kind: 'not reached'; error: ApiError }) & {
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
export async function sendFilled({ form, values, solution, isRenewable }: Filled): Promise<Sent> {
  const before = lastTry(form);
  const key = beginTry(form, values);
  const waiting = { key, form, values, solution, at: Date.now() };
  // A changed form replaces the waiting one.
  if (before && before.key !== key) await dropWaiting(before.key).catch(() => undefined);
  const isKept = await keepWaiting(waiting).then(
    () => true,
    () => false,
  );
  if (isKept) {
    updateWaiting(true);
    void askForSync();
  }
  if (isKept && !navigator.onLine) return { kind: 'not reached', error: new ApiError(0), isWaiting: true };
  const outcome = await oneAtATime(() => sendForm(waiting, !solution || isRenewable, solveOnNeed)).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'not reached', error } as const;
    },
  );
  // A rate limit (429) ends it too: the visitor is told when to press again.
  const isOver = outcome.kind === 'stored' || (outcome.kind === 'refused' && outcome.status < 500);
  if (isOver) {
    endTry(form);
    await dropWaiting(key).catch(() => undefined);
  }
  return { ...outcome, isWaiting: isKept && !isOver };
}

/** The service worker then sends it, even after the tab was closed. */
async function askForSync(): Promise<void> {
  try {
    const workers = browserFeature(() => navigator.serviceWorker);
    const registration: WithSync | undefined = await workers?.getRegistration();
    await registration?.sync?.register('waiting-forms');
  } catch {
    // Refused: the page sends it.
  }
}

/** Whether a form may be sent without a captcha: it was sent before, or the site cannot be reached now. */
export async function mayGoUnsolved(form: WaitingForm['form'], values: Filled['values']): Promise<boolean> {
  if (!navigator.onLine || wasTried(form, values)) return true;
  const options = { cache: 'no-store', signal: AbortSignal.timeout(timeout) } as const;
  return fetch(`/api/v1/${form}/get-csrf-token`, options).then(
    () => false,
    () => true,
  );
}
