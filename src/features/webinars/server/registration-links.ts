import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { recordErasure } from '#cms/history/erasures.ts';
import { type Clock, momentIn } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { emailsToOne } from '#core/email/recipient-limit.ts';
import { missing } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import { hashOfLink, isLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { workPutOff } from '#core/promises.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import {
  type LinkedRegistration,
  newRegistrationLink,
  registrationLinks,
} from '../emails/registration-links.ts';
import { linksLast } from '../rules/registration-page.ts';
import type { RegistrationOfEmail } from '../rules/registration-status.ts';
import { notOverBefore } from './registration-queries.ts';
import type { RegistrationLinkRow } from './tables.ts';

type KeptLink = Pick<RegistrationLinkRow, 'tokenHash' | 'purpose'>;
export type LinkedTo = Pick<RegistrationLinkRow, 'registrationId' | 'purpose'>;

/** As what the end of links is noted outside the database: the id of their registration, a colon, and their generation. */
export const revokedLinks = 'placeLink';

/**
 * Ends links anew that an older state of the database has brought back. Where it is so old that it does not know them, it
 * learns that they were there: the next email would bring them to life, because tokens follow from place and generation.
 *
 * @param noted `place:generation`
 * @returns whether there was anything to do
 */
export async function replayRevocation(
  { db }: Pick<Scope, 'db'>,
  { recordId: noted, at }: { recordId: string; at: string },
): Promise<boolean> {
  const [registrationId = '', text = ''] = noted.split(':');
  const generation = Number(text);
  const registration = db.selectFrom('registration').select('id').where('id', '=', registrationId);
  if (!Number.isInteger(generation) || !(await registration.executeTakeFirst())) return false;
  const { numUpdatedRows } = await db
    .updateTable('registrationLink')
    .set({ revokedAt: at })
    .where('registrationId', '=', registrationId)
    .where('generation', '<=', generation)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const known = db
    .selectFrom('registrationLink')
    .select('generation')
    .where('registrationId', '=', registrationId);
  if (await known.where('generation', '>=', generation).executeTakeFirst()) return numUpdatedRows > 0n;
  // No hash of a token: nothing leads to it.
  const learnt = { tokenHash: `revoked:${noted}`, purpose: 'my', createdAt: at, revokedAt: at } as const;
  await db
    .insertInto('registrationLink')
    .values({ ...learnt, registrationId, generation })
    .execute();
  return true;
}

/** Parents' own links to their registrations, by the hashes of their tokens. */
export function createRegistrationLinkStore({ db, clock }: Scope) {
  return {
    /** Which links a registration has now: 0 at first, one more each time they were revoked. */
    async generationOf(registrationId: string): Promise<number> {
      const { generation } = await db
        .selectFrom('registrationLink')
        .select(
          sql<number | null>`max(case when "revokedAt" is null then generation else generation + 1 end)`.as(
            'generation',
          ),
        )
        .where('registrationId', '=', registrationId)
        .executeTakeFirstOrThrow();
      return Number(generation ?? 0);
    },

    /** Lets links lead to a registration; those that do already go on doing so. */
    async keep(registrationId: string, generation: number, links: readonly KeptLink[]): Promise<void> {
      const createdAt = clock().toISOString();
      await db
        .insertInto('registrationLink')
        .values(links.map((link) => ({ ...link, registrationId, generation, createdAt, revokedAt: null })))
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .execute();
    },

    /** What a link leads to, until so long after its webinar; of a registration that is deleted, nothing. */
    async find(tokenHash: string): Promise<LinkedTo | undefined> {
      return db
        .selectFrom('registrationLink')
        .innerJoin('registration', 'registration.id', 'registrationLink.registrationId')
        .innerJoin('webinar', 'webinar.id', 'registration.webinarId')
        .select(['registrationLink.registrationId', 'registrationLink.purpose'])
        .where('tokenHash', '=', tokenHash)
        .where('revokedAt', 'is', null)
        .where(notOverBefore(momentIn(clock, -linksLast)))
        .executeTakeFirst();
    },

    /** Ends all links that a registration has, and is noted for backups from before. */
    async revoke(registrationId: string): Promise<void> {
      const revoked = await db
        .updateTable('registrationLink')
        .set({ revokedAt: clock().toISOString() })
        .where('registrationId', '=', registrationId)
        .where('revokedAt', 'is', null)
        .returning('generation')
        .execute();
      for (const generation of new Set(revoked.map((row) => Number(row.generation))))
        await recordErasure({ db, clock }, revokedLinks, `${registrationId}:${generation}`);
    },

    /**
     * Forgets those to webinars that were over before a moment (ISO, UTC), and to registrations that are gone, where they are older
     * than that themselves. Those that were revoked stay as long as their registration, or a later email would bring them to life
     * again. @returns how many
     */
    async forget(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('registrationLink')
        .where('createdAt', '<', before)
        .where('revokedAt', 'is', null)
        .where(
          sql<boolean>`not exists (select 1 from registration
            join webinar on webinar.id = registration."webinarId"
            where registration.id = "registrationLink"."registrationId"
              and ${notOverBefore(before)})`,
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

export type RegistrationLinks = ReturnType<typeof createRegistrationLinks>;

/** The addresses of a registration, which are secrets of its parent. */
export interface OwnLinks {
  /** All that a parent does. It belongs into emails alone. */
  my: string;
  /** The room, and how the registration stands: it changes nothing, and may stand in calendars that others see. */
  join: string;
}

interface Parts {
  stores: Pick<Stores, 'registrationLinks'>;
  /** Of the site. */
  secret: string;
  siteUrl: string;
}

/**
 * Parents' own links to their registrations (product: Self-service). Tokens follow from the site's secret, so that every email
 * has the same links until they are revoked; kept are their hashes alone, and without that secret these open nothing.
 */
export function createRegistrationLinks({ stores, secret, siteUrl }: Parts) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta places', 32));

  /** What a link ends with: 256 bits. */
  const tokenOf = (purpose: keyof OwnLinks, registrationId: string, generation: number): string =>
    createHmac('sha256', key).update(`${purpose}:${registrationId}:${generation}`).digest('hex');

  return {
    /**
     * Lets the links of a registration work from now on. Belongs in the transaction that puts an email into the outbox.
     *
     * @param inside the stores of that transaction
     */
    async ensure(inside: Pick<Stores, 'registrationLinks'>, registrationId: string): Promise<OwnLinks> {
      const generation = await inside.registrationLinks.generationOf(registrationId);
      const my = tokenOf('my', registrationId, generation);
      const join = tokenOf('join', registrationId, generation);
      await inside.registrationLinks.keep(registrationId, generation, [
        { purpose: 'my', tokenHash: hashOfLink(my) },
        { purpose: 'join', tokenHash: hashOfLink(join) },
      ]);
      return { my: `${siteUrl}/my/${my}`, join: `${siteUrl}/join/${join}` };
    },

    /** Ends all links that a registration has; the next email has others. @param inside the stores of a transaction */
    revoke: (inside: Pick<Stores, 'registrationLinks'>, registrationId: string): Promise<void> =>
      inside.registrationLinks.revoke(registrationId),

    /** Addresses that look like them and lead nowhere, for emails that are only looked at. */
    sample: { my: `${siteUrl}/my/example`, join: `${siteUrl}/join/example` } satisfies OwnLinks,

    /** To which place a token leads, and for what; undefined: to none (any more). */
    async find(token: string): Promise<LinkedTo | undefined> {
      return isLinkToken(token) ? stores.registrationLinks.find(hashOfLink(token)) : undefined;
    },
  };
}

export type MyLinks = ReturnType<typeof createMyLinks>;

interface MyLinksParts {
  stores: Stores;
  links: Pick<RegistrationLinks, 'ensure' | 'revoke'>;
  limits: Pick<Limits, 'take'>;
  site: SiteDetails;
  clock: Clock;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
  /** Told when emails wait to be sent. */
  onEmails: () => void;
  /** Told when an email could not be prepared; the asker is not. */
  onFailure: (error: unknown) => void;
  /** Milliseconds by which that is put off at most; others in tests only. */
  lateness?: number | undefined;
}

/** Where links to registrations are sent again, and ended (product: Self-service). */
export function createMyLinks(parts: MyLinksParts) {
  const { stores, links, limits, site, clock, timeZone, onEmails, onFailure } = parts;
  const later = workPutOff(onFailure, parts.lateness);

  const registrationsOf = (inside: Stores, email: string): Promise<RegistrationOfEmail[]> =>
    inside.registrations.ofEmail(email, momentIn(clock, -linksLast));

  async function linked(inside: Stores, registration: RegistrationOfEmail): Promise<LinkedRegistration> {
    return { registration, link: (await links.ensure(inside, registration.id)).my };
  }

  async function sendLinks(email: string): Promise<void> {
    const isWritten = await stores.transaction(async (inside) => {
      const [first, ...others] = await registrationsOf(inside, email);
      if (!first || (await limits.take(emailsToOne(email), inside)) !== undefined) return false;
      const found: [LinkedRegistration, ...LinkedRegistration[]] = [await linked(inside, first)];
      for (const registration of others) found.push(await linked(inside, registration));
      await inside.emails.put(
        registrationLinks({ to: canonicalEmail(email), registrations: found, site, timeZone }),
      );
      return true;
    });
    if (isWritten) onEmails();
  }

  return {
    /**
     * Sends an address the links of its registrations, where it has any. That happens some time after the answer: neither its
     * words nor its time tell whether it has.
     */
    sendAgain(email: string): void {
      later.add(() => sendLinks(email));
    },

    /**
     * Ends all links of a registration, and writes to its address with a new one, in one transaction. Of a webinar that was over a
     * month ago there is nothing to lead to, and no email.
     *
     * @param note what else belongs into it
     * @throws Refusal missing
     */
    async renew(registrationId: string, note?: (inside: Stores) => Promise<void>): Promise<void> {
      await stores.transaction(async (inside) => {
        const registration = await inside.records.find('registration', { id: registrationId });
        if (!registration) throw missing('Registration');
        const { email } = registration;
        const parentRegistration = (await registrationsOf(inside, email)).find(
          ({ id }) => id === registrationId,
        );
        await links.revoke(inside, registrationId);
        await note?.(inside);
        if (!parentRegistration) return;
        // It counts, and is not held up: whoever holds a link can press this once, and its owner has to get the new one.
        await limits.take(emailsToOne(email), inside);
        const registrations: [LinkedRegistration] = [await linked(inside, parentRegistration)];
        await inside.emails.put(newRegistrationLink({ to: email, registrations, site, timeZone }));
      });
      onEmails();
    },

    /** Waits for the emails that are being prepared. */
    close: later.close,
  };
}
