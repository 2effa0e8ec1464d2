import type { Clock } from '../../content/clock.ts';
import { checkBooking, checkEnrolment } from '../../content/submissions.ts';
import { isOpen } from '../../content/types/webinar.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import { bookingForParent, bookingForStaff } from '../../mail/letters/booking.ts';
import { enrolmentForParent, enrolmentForStaff } from '../../mail/letters/enrolment.ts';
import { useCaptcha } from '../../store/captcha-store.ts';
import type { Database } from '../../store/connection/database.ts';
import { createEnquiryStore, type Enquiry } from '../../store/enquiry-store.ts';
import { createLetterStore } from '../../store/letters/letter-store.ts';
import type { ContentStore } from '../../store/records/content-store.ts';
import { createRegistrationStore, type Registration } from '../../store/registration-store.ts';
import { HttpError, invalidFields } from '../http-error.ts';
import type { Captcha, Solved } from './captcha.ts';

export type Submissions = ReturnType<typeof createSubmissions>;

interface Parts {
  database: Database;
  clock: Clock;
  content: ContentStore;
  captcha: Captcha;
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
  const { database, clock, content, captcha, site, staffEmail, timeZone, today, onLetters } = parts;

  async function solve(token: unknown, address: string): Promise<Solved> {
    const solved = typeof token === 'string' && token ? await checkCaptcha(token, address) : undefined;
    if (!solved) throw invalidFields({ recaptchaToken: unsolved });
    return solved;
  }

  async function checkCaptcha(token: string, address: string): Promise<Solved | undefined> {
    return captcha.check(token, address).catch(() => {
      throw new HttpError(503, 'The CAPTCHA cannot be checked just now. Please try again in a minute.');
    });
  }

  return {
    captcha,

    /**
     * A wish to book a session. The captcha is used up only where everything else is right (contract).
     *
     * @param address where the request comes from
     * @throws HttpError 400, 503
     */
    async book(sent: unknown, address: string): Promise<Enquiry> {
      const checked = checkBooking(sent);
      if (!checked.ok) throw invalidFields(checked.errors);
      const solved = await solve((sent as { recaptchaToken?: unknown }).recaptchaToken, address);
      const booking = checked.values;
      const enquiry = await database.db.transaction().execute(async (db) => {
        const isNew = await useCaptcha(db, solved.solution, solved.expiresAt);
        if (!isNew) throw invalidFields({ recaptchaToken: unsolved });
        const created = await createEnquiryStore(db).create(booking);
        const letters = createLetterStore({ db, clock });
        await letters.put(bookingForStaff(created, staffEmail, site));
        await letters.put(bookingForParent(created, site));
        return created;
      });
      onLetters();
      return enquiry;
    },

    /**
     * A place in a webinar that is still open. Its title is taken from the database.
     *
     * @throws HttpError 400, 409
     */
    async enrol(sent: unknown): Promise<Registration> {
      const checked = checkEnrolment(sent);
      if (!checked.ok) throw invalidFields(checked.errors);
      const { webinarId } = sent as { webinarId?: unknown };
      const webinar =
        typeof webinarId === 'string' ? await content.find('webinar', { id: webinarId }) : undefined;
      if (!webinar) throw invalidFields({ webinarId: 'Please choose a webinar' });
      if (!isOpen(webinar, today())) {
        throw invalidFields({ webinarId: 'This webinar is over, so nobody can enrol any more' });
      }
      const registration = await database.db.transaction().execute(async (db) => {
        const facts = { webinarId: webinar._id, webinarTitle: webinar.title };
        const created = await createRegistrationStore(db).create({ ...checked.values, ...facts });
        if (!created) throw new HttpError(409, 'You are enrolled in this webinar already. See you there!');
        // To the address as it was typed; the registration has it in lower case.
        const enrolled = { ...checked.values, id: created.id };
        const letters = createLetterStore({ db, clock });
        await letters.put(enrolmentForStaff(enrolled, webinar, staffEmail, site));
        await letters.put(enrolmentForParent(enrolled, webinar, site, timeZone));
        return created;
      });
      onLetters();
      return registration;
    },
  };
}
