import { ApiError } from '#core/api-client/api-error.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { facility } from '#core/api-client/device-store.ts';
import { noticeField } from '#features/consent/rules/consent.ts';
import { type Outcome, sendForm } from './post-form.ts';
import { solveOnNeed, updateWaiting } from './solve-on-demand.ts';
import { dropWaiting, keepWaiting, oneAtATime, type WaitingForm } from './unsent-forms.ts';

/** The key under which a form was sent last from this tab, and what stood in it. */
export interface Try {
  key: string;
  values: WaitingForm['values'];
}

const nameOf = (form: string) => `${form} form's key`;

/** What was sent from this tab and never said to have arrived. */
export const lastTry = (form: string): Try | undefined => tabStore.read<Try>(nameOf(form));

/** Whether the very same was sent before: it may have arrived, and the site then asks for nothing more. */
function wasTried(form: string, values: Try['values']): boolean {
  const before = lastTry(form)?.values;
  return before !== undefined && contentOf(before) === contentOf(values);
}

/** What tells one form from another: the same words under another notice are the same. */
const contentOf = ({ [noticeField]: _shown, ...typed }: Try['values']) => JSON.stringify(typed);

/** 128 bits of chance. By no library: this page has no room for it, and `crypto.randomUUID` is for https alone. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** A key for what is sent now: the same one for the same content. */
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
  /** A captcha that is missing or has expired is solved by calculation. */
  isRenewable: boolean;
}

type Sent = (Outcome | { kind: 'not reached'; error: ApiError }) & {
  /** It is kept on this phone, and sent again by itself. */
  isWaiting: boolean;
};

/** Browsers of one family alone have it. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Milliseconds in which the site has to answer anything at all. */
const timeout = 5000;

/**
 * Sends what somebody has filled in. It is kept on the phone before it goes: whatever happens to the page meanwhile, it is
 * sent again under the same key until the site has said that it is stored.
 */
export async function sendFilled({ form, values, solution, isRenewable }: Filled): Promise<Sent> {
  const before = lastTry(form);
  const key = beginTry(form, values);
  const waiting = { key, form, values, solution, at: Date.now() };
  // What was changed since replaces what waits.
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
  // Past a limit too: whoever has written it is told when to press again.
  const isOver = outcome.kind === 'stored' || (outcome.kind === 'refused' && outcome.status < 500);
  if (isOver) {
    endTry(form);
    await dropWaiting(key).catch(() => undefined);
  }
  return { ...outcome, isWaiting: isKept && !isOver };
}

/** The service worker sends it then, also when the tab has been closed. */
async function askForSync(): Promise<void> {
  try {
    const workers = facility(() => navigator.serviceWorker);
    const registration: WithSync | undefined = await workers?.getRegistration();
    await registration?.sync?.register('waiting-forms');
  } catch {
    // Refused: the page sends it.
  }
}

/** Whether a form may go without a captcha: because it was sent before, or because nothing can be asked of the site now. */
export async function mayGoUnsolved(form: WaitingForm['form'], values: Filled['values']): Promise<boolean> {
  if (!navigator.onLine || wasTried(form, values)) return true;
  const options = { cache: 'no-store', signal: AbortSignal.timeout(timeout) } as const;
  return fetch(`/api/v1/${form}/get-csrf-token`, options).then(
    () => false,
    () => true,
  );
}
