import { setTimeout as pause } from 'node:timers/promises';
import type { RecordType } from '#cms/records/definition.ts';
import { type PeopleName, people } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import { visitor } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import { hour, type Limits, limitForSite, networkOf } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { resolveCity } from '#core/text/contact-rules.ts';
import { type Agreed, guardianErrors, readAgreed, ticked } from '#features/consent/rules/consent.ts';
import type { Enrolled } from '#features/webinars/rules/registration-status.ts';
import { atTypedCity } from '../rules/submission.ts';
import type { Captcha, Solved } from './captcha.ts';
import { type Arrival, createSentOnce } from './send-once.ts';

// The site-wide limit of enrolments without a proof of work in an hour (product: Limits).
export const unprovenEnrolments = { what: 'unproven enrolments', points: 1000, seconds: hour };
export const uncheckedEnquiries = { what: 'unchecked enquiries', points: 300, seconds: hour };

export type Submissions = ReturnType<typeof createSubmissions>;

interface Parts {
  stores: Stores;
  captcha: Captcha;
  /** The site's own captcha, which browsers solve without interaction on enrolling. */
  proofs: Captcha;
  limits: Pick<Limits, 'consume'>;
  settings: Pick<Services['siteSettings'], 'read'>;
  frontDesk: Pick<Services['frontDesk'], 'notifyOfArrival'>;
  seats: Pick<Services['registrationService'], 'enrolIn' | 'unprovenIn'>;
  staffEmails: Pick<Services['staffEmails'], 'tell'>;
  consents: Pick<Services['consentService'], 'noteForm'>;
  newsletterEmails: Pick<Services['newsletterEmails'], 'ask'>;
  clock: Clock;
  /** The secret of the site, for digests of submissions. */
  secret: string;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
  /** Minimum milliseconds until an enrolment is answered; only tests set it. */
  answersAfter?: number | undefined;
}

/** Milliseconds; far more than an enrolment takes, so that the response time reveals nothing. */
const usualAnswersAfter = 250;

const unsolved = 'Please verify the CAPTCHA.';
/** Takes what parents send. It is stored together with the emails that tell of it, or not at all. */
export function createSubmissions(parts: Parts) {
  const { stores, captcha, proofs, limits, settings, frontDesk, seats, staffEmails } = parts;
  const { consents, newsletterEmails, clock, secret, wakeDelivery } = parts;
  const { answersAfter = usualAnswersAfter } = parts;
  const sentOnce = createSentOnce({ stores, secret });

  async function solve(token: unknown, address: string): Promise<Solved> {
    const solved = typeof token === 'string' && token ? await checkCaptcha(token, address) : undefined;
    if (!solved) throw invalidFieldsError({ recaptchaToken: unsolved });
    return solved;
  }

  async function checkCaptcha(token: string, address: string): Promise<Solved | undefined> {
    return captcha.check(token, address).catch(() => {
      const message = 'The CAPTCHA cannot be checked right now. Please try again in a minute.';
      throw new AppError('unavailable', message);
    });
  }

  /** Records the consents of a form. @returns a subscription that waits for confirmation */
  function agree(
    inside: Stores,
    purpose: PeopleName,
    { _id, email }: { _id: string; email: string },
    { agreed, arrival }: { agreed: Agreed; arrival: Arrival },
  ) {
    const method = arrival.isPlain ? 'plainForm' : 'form';
    return consents.noteForm(inside, { ...agreed, purpose, record: purpose, recordId: _id, email, method });
  }

  /** The proof of work, if it is valid. A wrong or expired one counts as none. */
  async function proofOf(sent: unknown, address: string): Promise<Solved | undefined> {
    const { proof } = sent as { proof?: unknown };
    return typeof proof === 'string' && proof
      ? proofs.check(proof, address).catch(() => undefined)
      : undefined;
  }

  async function enrolNow(sent: unknown, address: string, arrival: Arrival): Promise<Enrolled> {
    await settings.read();
    const values = check(people.registration, sent);
    const { webinarId } = sent as { webinarId?: unknown };
    const id = typeof webinarId === 'string' ? webinarId : '';
    const { name, email, contact } = values;
    const agreed = readAgreed(sent);
    const wanted = { webinarId: id, name: String(name), email: String(email), contact: String(contact) };
    const store = async (inside: Stores, proof: Solved | undefined): Promise<Enrolled> => {
      const isThere = id !== '' && (await inside.records.has('webinar', { id }));
      if (!isThere) throw invalidFieldsError({ webinarId: 'Please choose a webinar' });
      const isProven = proof && (await inside.captchas.use(proof.solution, proof.expiresAt));
      // Counted for a known email too, so that a refusal reveals nothing.
      if (!isProven) await limitForSite(limits, inside, unprovenEnrolments);
      const unproven = isProven ? undefined : await seats.unprovenIn(inside, wanted, address);
      const {
        registration,
        isKnown,
        notified: enrolled,
      } = await seats.enrolIn(inside, wanted, visitor, unproven);
      const answer: Enrolled = unproven ? { ...enrolled, isToConfirm: true } : enrolled;
      if (isKnown) return answer;
      const wish = await agree(inside, 'registration', registration, { agreed, arrival });
      // For an unconfirmed registration, this email is sent after its confirmation.
      if (wish && !unproven) await newsletterEmails.ask(inside, wish);
      await staffEmails.tell(inside, registration);
      return answer;
    };
    // A stored answer reveals the registration: the same form from another network may be a stranger's.
    const from = arrival.isPlain && { network: networkOf(address) };
    for (let time = 1; ; time++) {
      let isNew = false;
      const what = { ...withWish(wanted, agreed), ...from, ...(time > 1 && { time }) };
      const answer = await sentOnce.do(['registration', what, arrival, clock()], async (request) => {
        const proof = await proofOf(sent, address);
        const stored = await stores.transaction((inside) =>
          inside.answers.runOnce(request, () => store(inside, proof)),
        );
        isNew = true;
        wakeDelivery();
        return stored;
      });
      // Without a key the same form within an hour is one form; but after the registration was cancelled or erased, it is a new
      // one.
      if (isNew || !arrival.isPlain || (await stores.registrations.hasAny(wanted)))
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
    async enquire(sent: unknown, address: string, arrival: Arrival = {}): Promise<void> {
      await settings.read();
      const values = checkEnquiry(sent);
      const agreed = readAgreed(sent);
      const isUnchecked = arrival.isUnchecked === true;
      await sentOnce.do(['enquiry', withWish(values, agreed), arrival, clock()], async (request) => {
        const token = (sent as { recaptchaToken?: unknown }).recaptchaToken;
        const solved = isUnchecked ? undefined : await solve(token, address);
        await stores.transaction((inside) =>
          inside.answers.runOnce(request, async () => {
            const { records, conversations, captchas } = inside;
            const isNew = !solved || (await captchas.use(solved.solution, solved.expiresAt));
            if (!isNew) throw invalidFieldsError({ recaptchaToken: unsolved });
            if (isUnchecked) await limitForSite(limits, inside, uncheckedEnquiries);
            const stored = await records.create('enquiry', values, visitor);
            await conversations.recordArrival(stored, { isUnchecked });
            const wish = await agree(inside, 'enquiry', stored, { agreed, arrival });
            await frontDesk.notifyOfArrival(inside, stored, isUnchecked);
            // Of an unchecked one it is asked when staff have said that it is from a parent.
            if (wish && !isUnchecked) await newsletterEmails.ask(inside, wish);
            return null;
          }),
        );
        wakeDelivery();
      });
    },

    /**
     * Enrols in an open webinar, or on its waiting list. The title is read from the database. Neither the answer nor its time
     * reveals whether the email was enrolled before. Without a proof of work the owner of the mailbox has to confirm.
     *
     * @param address the client's network address
     * @throws AppError invalid, conflict, tooMany
     */
    async enrol(sent: unknown, address: string, arrival: Arrival = {}): Promise<Enrolled> {
      const [enrolled] = await Promise.all([enrolNow(sent, address, arrival), pause(answersAfter)]);
      return enrolled;
    },
  };
}

/** An enquiry's fields, with the city that was chosen or typed. @throws Refusal invalid */
function checkEnquiry(sent: unknown) {
  const given = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  try {
    return check(people.enquiry, { ...given, city: resolveCity(given) });
  } catch (error) {
    if (error instanceof AppError && error.errors) throw invalidFieldsError(atTypedCity(given, error.errors));
    throw error;
  }
}

/** The fields of a form, by the rules of its record. @throws AppError invalid */
function check(definition: Pick<RecordType, 'fields' | 'rules'>, sent: unknown) {
  const given = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};
  const checked = validate(definition, given as Record<string, unknown>);
  const missing = guardianErrors(definition, given as Record<string, unknown>);
  if (!checked.ok) throw invalidFieldsError({ ...checked.errors, ...missing });
  if (Object.keys(missing).length > 0) throw invalidFieldsError(missing);
  return checked.values;
}

/** The content that identifies a form: a new subscription to news makes it another form. */
const withWish = (values: object, { wantsNews }: Agreed) => ({
  ...values,
  ...(wantsNews && { news: ticked }),
});
