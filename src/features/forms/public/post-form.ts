import { ApiError } from '#core/api-client/api-error.ts';
import type { BodyOf } from '#core/api-client/calls.ts';
import { call } from '#core/api-client/client.ts';
import type { ChallengePath } from './solve-captcha.ts';
import type { StoredRegistration, UnsentForm } from './unsent-forms.ts';

export type PostOutcome =
  | { kind: 'stored'; registration: StoredRegistration }
  | { kind: 'refused'; status: number; message: string | undefined; errors: Record<string, string> }
  /** Nothing was sent, because the CSRF token could not be loaded. */
  | { kind: 'no token' };

/** The function of solve-captcha.ts: pages import that on demand, which a service worker cannot. */
export type SolveCaptcha = (path: ChallengePath) => Promise<string | undefined>;

/** Milliseconds to wait for a response. */
const timeout = 30_000;
/** The same for a proof of work, which takes a cheap phone a second or two. */
const proofTimeout = 15_000;

/** The calls that send a form. */
type FormCall = 'POST booksession' | 'POST booksession/unchecked' | 'POST webinar/bookwebinar';

/**
 * Sends a public form: loads the CSRF token first, then posts the form (product: The API).
 *
 * @param isUnattended no visitor can solve a captcha: it is solved by calculation, or else left out
 * @throws ApiError where the network fails
 */
export async function postForm(
  waiting: UnsentForm,
  isUnattended: boolean,
  solveCaptcha: SolveCaptcha,
): Promise<PostOutcome> {
  const { form, key, values, solution } = waiting;
  const token = await fetchToken(form);
  if (!token) return { kind: 'no token' };

  async function post(name: FormCall, body: BodyOf<FormCall>): Promise<PostOutcome> {
    try {
      const headers = { 'X-CSRF-Token': token ?? '' };
      const { data } = await call(name, { body, headers, timeout, idempotencyKey: key });
      const registration: StoredRegistration =
        'status' in data ? { status: data.status, isToConfirm: data.isToConfirm } : {};
      return { kind: 'stored', registration };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      const { status, serverMessage, errors = {} } = error;
      return { kind: 'refused', status, message: serverMessage, errors };
    }
  }

  if (form === 'webinar') {
    const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, proofTimeout));
    // Without one the site asks for a confirmation by email.
    const proof = await Promise.race([solveCaptcha('enrolment-challenge').catch(() => undefined), timedOut]);
    return post('POST webinar/bookwebinar', { ...values, proof });
  }
  // A repeated key needs no captcha.
  const outcome = await post('POST booksession', { ...values, recaptchaToken: solution });
  if (!isUnattended || outcome.kind !== 'refused' || !outcome.errors.recaptchaToken) return outcome;
  const solved = await solveCaptcha('booksession/get-captcha-challenge').catch(() => undefined);
  const retried = solved && (await post('POST booksession', { ...values, recaptchaToken: solved }));
  if (retried && !(retried.kind === 'refused' && retried.errors.recaptchaToken)) return retried;
  return post('POST booksession/unchecked', values);
}

function fetchToken(form: UnsentForm['form']): Promise<string | undefined> {
  const options = { cache: 'no-store', timeout } as const;
  return call(`GET ${form}/get-csrf-token`, options).then(
    ({ data }) => data.csrfToken,
    (error) => void console.error(error),
  );
}
