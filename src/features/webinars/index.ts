import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ConsentDesk } from '#features/consent/server/consents.ts';
import type { NewsLetters } from '#features/newsletter/server/newsletter.ts';
import { createRefundDesk } from '#features/refunds/server/refunds.ts';
import { createDeletionDesk } from './server/cancel-webinar.ts';
import { createLetterDesk } from './server/email-service.ts';
import { createLetterWriter } from './server/email-writer.ts';
import { createOtherDates, createReadPlace } from './server/read-registration.ts';
import { createMyLinks, createPlaceLinks } from './server/registration-links.ts';
import { createMyDesk, createMySteps } from './server/self-service.ts';
import { createPlaceDesk, createSeatDesk } from './server/service.ts';
import { createOneLetter, type LetterParts } from './server/single-email.ts';
import type { StaffEmails } from './server/staff-emails.ts';

interface Parts extends Omit<LetterParts, 'links' | 'limits'> {
  stores: Stores;
  limits: Limits;
  authSecret: string;
  consents: ConsentDesk;
  staffEmails: Pick<StaffEmails, 'tell'>;
  newsLetters: Pick<NewsLetters, 'askAbout'>;
  log: FastifyBaseLogger;
  /** Told when letters wait to be written or sent, or an offer has a time at which it ends. */
  onLetters: () => void;
  /** In tests, milliseconds by which work is put off at most that no answer may tell of. */
  lateness?: number | undefined;
}

/** Puts together seats, their letters, and what parents and staff do about a place. */
export function openWebinars(parts: Parts) {
  const { stores, site, authSecret, consents, staffEmails, newsLetters, log, onLetters } = parts;
  const links = createPlaceLinks({ stores, secret: authSecret, siteUrl: site.siteUrl });
  const withLinks = { ...parts, links };
  const oneLetter = createOneLetter(withLinks);
  const writer = createLetterWriter({ ...parts, ...oneLetter });
  const seats = createSeatDesk({
    ...{ stores, writeLetters: writer.writePlanned, onLetters },
    async onConfirmed(inside, place) {
      await staffEmails.tell(inside, place);
      await newsLetters.askAbout(inside, place);
    },
  });
  const readPlace = createReadPlace(parts);
  const myLinks = createMyLinks({
    ...withLinks,
    onFailure: (error) => log.error({ err: error }, 'a letter could not be prepared'),
  });
  return {
    placeLinks: links,
    /** Writes some of the planned letters that are due; the work over time does it again and again. */
    writeDueLetters: writer.writeDue,
    webinarLetters: createLetterDesk(withLinks),
    deletionDesk: createDeletionDesk({ ...parts, ...oneLetter }),
    seatDesk: seats,
    readPlace,
    placeDesk: createPlaceDesk({ links, seats, readPlace }),
    myDesk: createMyDesk({ ...withLinks, readPlace, otherDates: createOtherDates(parts) }),
    mySteps: createMySteps({ stores, seats, consents, myLinks }),
    myLinks,
    refundDesk: createRefundDesk({ ...parts, seats, myLinks }),
  };
}
