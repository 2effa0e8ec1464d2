import { visitor } from '../../content/actor.ts';
import { type PeopleName, people, type StoredRecord } from '../../content/index.ts';
import { invalidFields, Refusal } from '../../content/refusal.ts';
import { isOpen } from '../../content/types/webinar.ts';
import { validate } from '../../content/validate.ts';
import type { Letter, SiteDetails } from '../../mail/letter.ts';
import { enquiryForParent, enquiryForStaff } from '../../mail/letters/enquiry.ts';
import type { Stores } from '../../store/stores.ts';
import { lettersToOne } from '../limits/letters-to-one.ts';
import type { Limits } from '../limits/limits.ts';
import type { Captcha, Solved } from './captcha.ts';

/** Read when somebody enrols: what makes words of rich text is large. */
const enrolmentLetters = () => import('../../mail/letters/registration.ts');

export type Submissions = ReturnType<typeof createSubmissions>;

interface Parts {
  stores: Stores;
  captcha: Captcha;
  limits: Pick<Limits, 'take'>;
  site: SiteDetails;
  staffEmail: string;
  timeZone: string;
  today: () => string;
  /** Told when letters wait to be sent. */
  onLetters: () => void;
}

const unsolved = 'Please verify the CAPTCHA.';

/** Takes what parents send. It is stored together with the letters that tell of it, or not at all. */
export function createSubmissions(parts: Parts) {
  const { stores, captcha, limits, site, staffEmail, timeZone, today, onLetters } = parts;

  async function solve(token: unknown, address: string): Promise<Solved> {
    const solved = typeof token === 'string' && token ? await checkCaptcha(token, address) : undefined;
    if (!solved) throw invalidFields({ recaptchaToken: unsolved });
    return solved;
  }

  async function checkCaptcha(token: string, address: string): Promise<Solved | undefined> {
    return captcha.check(token, address).catch(() => {
      const message = 'The CAPTCHA cannot be checked just now. Please try again in a minute.';
      throw new Refusal('unavailable', message);
    });
  }

  /** Confirms to a parent what has been stored: not past the limit, and nobody is told that it is reached. */
  async function confirm(letter: Letter, inside: Stores): Promise<void> {
    if ((await limits.take(lettersToOne(letter.mail.to), inside)) !== undefined) return;
    await inside.letters.put(letter);
  }

  return {
    captcha,

    /**
     * A wish to book a session. The captcha is used up only where everything else is right.
     *
     * @param address where the request comes from
     * @throws Refusal invalid, unavailable
     */
    async enquire(sent: unknown, address: string): Promise<StoredRecord<'enquiry'>> {
      const values = check('enquiry', sent);
      const solved = await solve((sent as { recaptchaToken?: unknown }).recaptchaToken, address);
      const enquiry = await stores.transaction(async (inside) => {
        const { records, letters, captchas } = inside;
        const isNew = await captchas.use(solved.solution, solved.expiresAt);
        if (!isNew) throw invalidFields({ recaptchaToken: unsolved });
        const stored = await records.create('enquiry', values, visitor);
        await letters.put(enquiryForStaff(stored, staffEmail, site));
        await confirm(enquiryForParent(stored, site), inside);
        return stored;
      });
      onLetters();
      return enquiry;
    },

    /**
     * A place in a webinar that is still open. Its title is taken from the database.
     *
     * @throws Refusal invalid, conflict
     */
    async enrol(sent: unknown): Promise<StoredRecord<'registration'>> {
      const values = check('registration', sent);
      const { webinarId } = sent as { webinarId?: unknown };
      const id = typeof webinarId === 'string' ? webinarId : '';
      const registration = await stores.transaction(async (inside) => {
        const { records, letters } = inside;
        const webinar = id ? await records.find('webinar', { id }) : undefined;
        if (!webinar) throw invalidFields({ webinarId: 'Please choose a webinar' });
        if (!isOpen(webinar, today())) {
          throw invalidFields({ webinarId: 'This webinar is over, so nobody can enrol any more' });
        }
        const place = { ...values, webinarId: webinar._id, webinarTitle: webinar.title };
        const stored = await records.create('registration', place, visitor);
        const { registrationForParent, registrationForStaff } = await enrolmentLetters();
        await letters.put(registrationForStaff(stored, webinar, staffEmail, site));
        await confirm(registrationForParent(stored, webinar, site, timeZone), inside);
        return stored;
      });
      onLetters();
      return registration;
    },
  };
}

/** What a form brought, by the rules of the record that it makes. @throws Refusal invalid */
function check(name: PeopleName, sent: unknown) {
  const given = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};
  const checked = validate(people[name], given as Record<string, unknown>);
  if (!checked.ok) throw invalidFields(checked.errors);
  return checked.values;
}
