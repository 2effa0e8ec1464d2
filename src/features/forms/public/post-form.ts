import { ApiError } from '#core/api-client/api-error.ts';
import { call } from '#core/api-client/client.ts';
import type { ChallengePath } from './solve-captcha.ts';
import type { StoredRegistration, WaitingForm } from './unsent-forms.ts';

export type Outcome =
  | { kind: 'stored'; registration: StoredRegistration }
  | { kind: 'refused'; status: number; message: string | undefined; errors: Record<string, string> }
  /** Nothing was sent, because the token that a form needs could not be fetched. */
  | { kind: 'no token' };

/** As solve-captcha.ts does: pages fetch that only when they need it, which a service worker may not. */
export type SolveCaptcha = (path: ChallengePath) => Promise<string | undefined>;

/** Milliseconds after which an answer is not waited for any more. */
const timeout = 30_000;
/** The same for a proof of work, which takes a cheap phone a second or two. */
const proofTimeout = 15_000;

/** Where each form goes, below /api/v1/. */
const paths = { booksession: 'booksession', webinar: 'webinar/bookwebinar' };

/**
 * Sends a public form: first the token that protects it is fetched, then the form goes (product: The API).
 *
 * @param isAlone nobody is there to solve a captcha: it is solved by calculation, or else the form goes without
 * @throws ApiError where the network fails
 */
export async function sendForm(
  waiting: WaitingForm,
  isAlone: boolean,
  solveCaptcha: SolveCaptcha,
): Promise<Outcome> {
  const { form, key, values, solution } = waiting;
  const token = await fetchToken(form);
  if (!token) return { kind: 'no token' };

  async function post(path: string, body: object): Promise<Outcome> {
    try {
      const headers = { 'X-CSRF-Token': token ?? '' };
      const options = { body, headers, timeout, idempotencyKey: key };
      const { data } = await call<StoredRegistration | undefined>('POST', path, options);
      return { kind: 'stored', registration: { status: data?.status, isToConfirm: data?.isToConfirm } };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      const { status, said, errors = {} } = error;
      return { kind: 'refused', status, message: said, errors };
    }
  }

  if (form === 'webinar') {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, proofTimeout));
    // Without one the site asks for a confirmation by email.
    const proof = await Promise.race([solveCaptcha('enrolment-challenge').catch(() => undefined), late]);
    return post(paths.webinar, { ...values, proof });
  }
  // Under a key that the site knows, it asks for no captcha.
  const outcome = await post(paths.booksession, { ...values, recaptchaToken: solution });
  if (!isAlone || outcome.kind !== 'refused' || !outcome.errors.recaptchaToken) return outcome;
  const solved = await solveCaptcha('booksession/get-captcha-challenge').catch(() => undefined);
  const again = solved && (await post(paths.booksession, { ...values, recaptchaToken: solved }));
  if (again && !(again.kind === 'refused' && again.errors.recaptchaToken)) return again;
  return post('booksession/unchecked', values);
}

function fetchToken(form: WaitingForm['form']): Promise<string | undefined> {
  const options = { cache: 'no-store', timeout } as const;
  return call<{ csrfToken?: string }>('GET', `${form}/get-csrf-token`, options).then(
    ({ data }) => data.csrfToken,
    (error) => void console.error(error),
  );
}
