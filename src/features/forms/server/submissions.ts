import { setTimeout as pause } from 'node:timers/promises';
import type { FieldValue } from '#cms/fields/field.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { people } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import { visitor } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import { hour, type Limits, limitForSite, networkOf } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { resolveCity } from '#core/text/contact-rules.ts';
import {
  type FormConsent,
  guardianErrors,
  readFormConsent,
  ticked,
} from '#features/consent/rules/consent.ts';
import type { EnrolmentResponse } from '../api.ts';
import { moveCityError } from '../rules/form-rules.ts';
import { preferableDays } from '../rules/preferable-days.ts';
import { preferredDayProblem } from '../rules/preferred-time.ts';
import type { Captcha, CaptchaSolution, OwnCaptcha } from './captcha.ts';
import { createSubmissionDeduplicator, type SubmissionContext } from './submission-deduplicator.ts';

// The site-wide limit of enrolments without a proof of work in an hour (product: Limits).
export const unprovenEnrolmentLimit = { name: 'unproven enrolments', points: 1000, seconds: hour };
export const uncheckedEnquiryLimit = { name: 'unchecked enquiries', points: 300, seconds: hour };

export type Submissions = ReturnType<typeof createSubmissions>;

interface SubmissionOptions {
  stores: Stores;
  captcha: Captcha;
  /** The site's own captcha, which browsers solve without interaction on enrolling. */
  proofs: OwnCaptcha;
  limits: Pick<Limits, 'consume'>;
  settings: Pick<Services['siteSettings'], 'read'>;
  frontDesk: Pick<Services['frontDesk'], 'notifyOfArrival'>;
  registrationService: Pick<Services['registrationService'], 'enrolInTransaction' | 'checkUnproven'>;
  staffEmails: Pick<Services['staffEmails'], 'notify'>;
  consents: Pick<Services['consentService'], 'recordFormConsent'>;
  newsletterEmails: Pick<Services['newsletterEmails'], 'requestConfirmation'>;
  clock: Clock;
  today: () => string;
  /** The secret of the site, for digests of submissions. */
  secret: string;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
  /** Minimum milliseconds until an enrolment is answered; only tests set it. */
  minResponseTime?: number | undefined;
}

/** Milliseconds; far more than an enrolment takes, so that the response time reveals nothing. */
const defaultMinResponseTime = 250;

const unsolvedMessage = 'Please verify the CAPTCHA.';
/** Stores the forms that parents send, each in one transaction with the emails about it. */
export function createSubmissions(options: SubmissionOptions) {
  const { stores, captcha, proofs, limits, settings, frontDesk, registrationService, staffEmails } = options;
  const { consents, newsletterEmails, clock, today, secret, wakeDelivery } = options;
  const { minResponseTime = defaultMinResponseTime } = options;
  const deduplicator = createSubmissionDeduplicator({ stores, secret });

  async function requireSolution(token: unknown, address: string): Promise<CaptchaSolution> {
    const solved = typeof token === 'string' && token ? await checkCaptcha(token, address) : undefined;
    if (!solved) throw invalidFieldsError({ recaptchaToken: unsolvedMessage });
    return solved;
  }

  async function checkCaptcha(token: string, address: string): Promise<CaptchaSolution | undefined> {
    return captcha.check(token, address).catch(() => {
      const message = 'The CAPTCHA cannot be checked right now. Please try again in a minute.';
      throw new AppError('unavailable', message);
    });
  }

  /** Records the consents of a form. @returns a subscription that waits for confirmation */
  function recordConsents(
    tx: Stores,
    purpose: 'enquiry' | 'registration',
    { _id, email }: { _id: string; email: string },
    { agreed, arrival: context }: { agreed: FormConsent; arrival: SubmissionContext },
  ) {
    const method = context.isHtmlForm ? 'plainForm' : 'form';
    return consents.recordFormConsent(tx, {
      ...agreed,
      purpose,
      record: purpose,
      recordId: _id,
      email,
      method,
    });
  }

  /** The proof of work, if it is valid. A wrong or expired one counts as none. */
  async function checkProof(sent: unknown, address: string): Promise<CaptchaSolution | undefined> {
    const { proof } = sent as { proof?: unknown };
    return typeof proof === 'string' && proof
      ? proofs.check(proof, address).catch(() => undefined)
      : undefined;
  }

  async function enrolNow(
    sent: unknown,
    address: string,
    context: SubmissionContext,
  ): Promise<EnrolmentResponse> {
    await settings.read();
    const values = check(people.registration, sent);
    const { webinarId } = sent as { webinarId?: unknown };
    const id = typeof webinarId === 'string' ? webinarId : '';
    const { name, email, contact } = values;
    const agreed = readFormConsent(sent);
    const registrationInput = {
      webinarId: id,
      name: String(name),
      email: String(email),
      contact: String(contact),
    };
    const store = async (tx: Stores, proof: CaptchaSolution | undefined): Promise<EnrolmentResponse> => {
      const webinarExists = id !== '' && (await tx.records.has('webinar', { id }));
      if (!webinarExists) throw invalidFieldsError({ webinarId: 'Please choose a webinar' });
      const isProven = proof && (await tx.captchas.markUsed(proof.solution, proof.expiresAt));
      // Counted for a known email too, so that a refusal reveals nothing.
      if (!isProven) await limitForSite(limits, tx, unprovenEnrolmentLimit);
      const unproven = isProven
        ? undefined
        : await registrationService.checkUnproven(tx, registrationInput, address);
      const {
        registration,
        isKnown,
        response: enrolled,
      } = await registrationService.enrolInTransaction(tx, registrationInput, visitor, unproven);
      const answer: EnrolmentResponse = unproven ? { ...enrolled, isToConfirm: true } : enrolled;
      if (isKnown) return answer;
      const subscription = await recordConsents(tx, 'registration', registration, {
        agreed,
        arrival: context,
      });
      // For an unconfirmed registration, this email is sent after its confirmation.
      if (subscription && !unproven) await newsletterEmails.requestConfirmation(tx, subscription);
      await staffEmails.notify(tx, registration);
      return answer;
    };
    // A stored answer reveals the registration: the same form from another network may be a stranger's.
    const networkPart = context.isHtmlForm && { network: networkOf(address) };
    for (let time = 1; ; time++) {
      let isNew = false;
      const content = {
        ...withNewsChoice(registrationInput, agreed),
        ...networkPart,
        ...(time > 1 && { time }),
      };
      const answer = await deduplicator.run(['registration', content, context, clock()], async (request) => {
        const proof = await checkProof(sent, address);
        const stored = await stores.transaction((tx) => tx.answers.runOnce(request, () => store(tx, proof)));
        isNew = true;
        wakeDelivery();
        return stored;
      });
      // Without a key the same form within an hour is one form; but after the registration was cancelled or erased, it is a new
      // one.
      if (isNew || !context.isHtmlForm || (await stores.registrations.hasAny(registrationInput)))
        // Answers from before there were waiting lists were stored without content.
        return answer ?? { status: 'registered' };
    }
  }

  return {
    captcha,
    proofs,

    /**
     * Stores an enquiry. The captcha is used up only if everything else is valid. An unchecked enquiry is emailed to staff only:
     * otherwise anyone could make the site write to strangers.
     *
     * @param address the client's network address
     * @throws AppError invalid, conflict, tooMany, unavailable
     */
    async enquire(sent: unknown, address: string, context: SubmissionContext = {}): Promise<void> {
      await settings.read();
      const values = requireEnquiry(sent);
      const agreed = readFormConsent(sent);
      const isUnchecked = context.isUnchecked === true;
      await deduplicator.run(
        ['enquiry', withNewsChoice(withoutBlanks(values), agreed), context, clock()],
        async (request) => {
          // Here, because a repetition is answered the same after the day has passed.
          const problem = preferredDayProblem(String(values.preferredDay ?? ''), preferableDays(today()));
          if (problem) throw invalidFieldsError({ preferredDay: problem });
          const token = (sent as { recaptchaToken?: unknown }).recaptchaToken;
          const solved = isUnchecked ? undefined : await requireSolution(token, address);
          await stores.transaction((tx) =>
            tx.answers.runOnce(request, async () => {
              const { records, conversations, captchas } = tx;
              const isNew = !solved || (await captchas.markUsed(solved.solution, solved.expiresAt));
              if (!isNew) throw invalidFieldsError({ recaptchaToken: unsolvedMessage });
              if (isUnchecked) await limitForSite(limits, tx, uncheckedEnquiryLimit);
              const stored = await records.create('enquiry', values, visitor);
              await conversations.recordArrival(stored, { isUnchecked });
              const subscription = await recordConsents(tx, 'enquiry', stored, {
                agreed,
                arrival: context,
              });
              await frontDesk.notifyOfArrival(tx, stored, isUnchecked);
              // For an unchecked enquiry the email follows once staff have marked it as from a parent.
              if (subscription && !isUnchecked) await newsletterEmails.requestConfirmation(tx, subscription);
              return null;
            }),
          );
          wakeDelivery();
        },
      );
    },

    /**
     * Enrols in an open webinar, or on its waiting list. The title is read from the database. Neither the answer nor its time
     * reveals whether the email was enrolled before. Without a proof of work the owner of the mailbox has to confirm.
     *
     * @param address the client's network address
     * @throws AppError invalid, conflict, tooMany
     */
    async enrol(sent: unknown, address: string, context: SubmissionContext = {}): Promise<EnrolmentResponse> {
      const [enrolled] = await Promise.all([enrolNow(sent, address, context), pause(minResponseTime)]);
      return enrolled;
    },
  };
}

/** An enquiry's fields, with the city that was chosen or typed. @throws AppError invalid */
function requireEnquiry(sent: unknown) {
  const input = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  try {
    return check(people.enquiry, { ...input, city: resolveCity(input) });
  } catch (error) {
    if (error instanceof AppError && error.errors)
      throw invalidFieldsError(moveCityError(input, error.errors));
    throw error;
  }
}

/** The fields of a form, by the rules of its record. @throws AppError invalid */
function check(definition: Pick<RecordType, 'fields' | 'rules'>, sent: unknown) {
  const input = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};
  const checked = validate(definition, input as Record<string, unknown>);
  const missing = guardianErrors(definition, input as Record<string, unknown>);
  if (!checked.ok) throw invalidFieldsError({ ...checked.errors, ...missing });
  if (Object.keys(missing).length > 0) throw invalidFieldsError(missing);
  return checked.values;
}

/** Blank optional values do not count: a form may have been sent before an update added their fields. */
const withoutBlanks = (values: Readonly<Record<string, FieldValue>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** The content that identifies a form: a new subscription to news makes it another form. */
const withNewsChoice = (values: object, { wantsNews }: FormConsent) => ({
  ...values,
  ...(wantsNews && { news: ticked }),
});
