import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { storeErasure } from '#cms/history/erasures.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { mailboxLimits } from '#core/email/recipient-limits.ts';
import { notFoundError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import { hashLinkToken, isLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDelayedWork } from '#core/promises.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import {
  newRegistrationLinkEmail,
  type RegistrationWithLink,
  registrationLinksEmail,
} from '../emails/registration-links.ts';
import { linkLifetime } from '../rules/registration-page.ts';
import type { RegistrationWithWebinar } from '../rules/registration-status.ts';
import { notOverBefore } from './registration-queries.ts';
import type { RegistrationLinkRow } from './tables.ts';

type NewLink = Pick<RegistrationLinkRow, 'tokenHash' | 'purpose'>;
export type LinkTarget = Pick<RegistrationLinkRow, 'registrationId' | 'purpose'>;

/** The record name under which revoked links are noted outside the database, with the id `registration:generation`. */
export const revokedLinks = 'placeLink';

/**
 * Revokes links again that a restored older database has made valid. A database too old to know them gets a row: otherwise
 * the next email would make them work again, because tokens derive from registration and generation.
 *
 * @param entry `recordId` is `registration:generation`
 * @returns whether anything was changed
 */
export async function replayRevocation(
  { db }: Pick<Scope, 'db'>,
  { recordId: revocation, at }: { recordId: string; at: string },
): Promise<boolean> {
  const [registrationId = '', text = ''] = revocation.split(':');
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
  // Not the hash of a token, so no link matches it.
  const values = { tokenHash: `revoked:${revocation}`, purpose: 'my', createdAt: at, revokedAt: at } as const;
  await db
    .insertInto('registrationLink')
    .values({ ...values, registrationId, generation })
    .execute();
  return true;
}

/** Parents' own links to their registrations, by the hashes of their tokens. */
export function createRegistrationLinkStore({ db, clock }: Scope) {
  return {
    /** The generation of a registration's links: 0 at first, one more each time they are revoked. */
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

    /** Stores links of a registration; existing ones stay valid. */
    async save(registrationId: string, generation: number, links: readonly NewLink[]): Promise<void> {
      const createdAt = clock().toISOString();
      await db
        .insertInto('registrationLink')
        .values(links.map((link) => ({ ...link, registrationId, generation, createdAt, revokedAt: null })))
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .execute();
    },

    /** The registration and purpose of a link, for some time after its webinar; undefined for a deleted registration. */
    async find(tokenHash: string): Promise<LinkTarget | undefined> {
      return db
        .selectFrom('registrationLink')
        .innerJoin('registration', 'registration.id', 'registrationLink.registrationId')
        .innerJoin('webinar', 'webinar.id', 'registration.webinarId')
        .select(['registrationLink.registrationId', 'registrationLink.purpose'])
        .where('tokenHash', '=', tokenHash)
        .where('revokedAt', 'is', null)
        .where(notOverBefore(timeFromNow(clock, -linkLifetime)))
        .executeTakeFirst();
    },

    /** Revokes all links of a registration, and notes it for older backups. */
    async revoke(registrationId: string): Promise<void> {
      const revoked = await db
        .updateTable('registrationLink')
        .set({ revokedAt: clock().toISOString() })
        .where('registrationId', '=', registrationId)
        .where('revokedAt', 'is', null)
        .returning('generation')
        .execute();
      for (const generation of new Set(revoked.map((row) => Number(row.generation))))
        await storeErasure({ db, clock }, revokedLinks, `${registrationId}:${generation}`);
    },

    /**
     * Deletes the links to webinars that were over before a time (ISO, UTC), and those to registrations that are deleted, if the
     * links themselves are older. Revoked links stay as long as their registration, or a later email would make them work again.
     *
     * @returns how many
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

/** The links of a registration, which are secrets of its parent. */
export interface OwnLinks {
  /** Allows all actions of a parent. Only for emails. */
  my: string;
  /** Opens the room and shows the status. It changes nothing, so it may appear in shared calendars. */
  join: string;
}

interface Dependencies {
  stores: Pick<Stores, 'registrationLinks'>;
  /** The secret of the site. */
  secret: string;
  siteUrl: string;
}

/**
 * Parents' own links to their registrations (product: Self-service). Tokens derive from the site's secret, so each email has the
 * same links until they are revoked. Only their hashes are stored, and without that secret the hashes open nothing.
 */
export function createRegistrationLinks({ stores, secret, siteUrl }: Dependencies) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta places', 32));

  /** The token at the end of a link: 256 bits. */
  const tokenOf = (purpose: keyof OwnLinks, registrationId: string, generation: number): string =>
    createHmac('sha256', key).update(`${purpose}:${registrationId}:${generation}`).digest('hex');

  return {
    /**
     * Makes the links of a registration work from now on. Runs in the transaction that puts an email into the outbox.
     *
     * @param tx the stores of that transaction
     */
    async ensure(tx: Pick<Stores, 'registrationLinks'>, registrationId: string): Promise<OwnLinks> {
      const generation = await tx.registrationLinks.generationOf(registrationId);
      const my = tokenOf('my', registrationId, generation);
      const join = tokenOf('join', registrationId, generation);
      await tx.registrationLinks.save(registrationId, generation, [
        { purpose: 'my', tokenHash: hashLinkToken(my) },
        { purpose: 'join', tokenHash: hashLinkToken(join) },
      ]);
      return { my: `${siteUrl}/my/${my}`, join: `${siteUrl}/join/${join}` };
    },

    /** Revokes all links of a registration; the next email has new ones. @param tx the stores of a transaction */
    revoke: (tx: Pick<Stores, 'registrationLinks'>, registrationId: string): Promise<void> =>
      tx.registrationLinks.revoke(registrationId),

    /** Example links that lead nowhere, for previews. */
    sample: { my: `${siteUrl}/my/example`, join: `${siteUrl}/join/example` } satisfies OwnLinks,

    /** The registration and purpose of a token; undefined: none, or no longer valid. */
    async find(token: string): Promise<LinkTarget | undefined> {
      return isLinkToken(token) ? stores.registrationLinks.find(hashLinkToken(token)) : undefined;
    },
  };
}

export type MyLinks = ReturnType<typeof createMyLinks>;

interface MyLinksParts {
  stores: Stores;
  links: Pick<RegistrationLinks, 'ensure' | 'revoke'>;
  limits: Pick<Limits, 'consume'>;
  site: SiteDetails;
  clock: Clock;
  /** An IANA name: the site's time zone. */
  timeZone: string;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
  /** Called when an email could not be prepared; the requester does not see the failure. */
  onFailure: (error: unknown) => void;
  /** Maximum delay in milliseconds; only tests set it. */
  maxDelay?: number | undefined;
}

/** Sends lost links again, and replaces links (product: Self-service). */
export function createMyLinks(parts: MyLinksParts) {
  const { stores, links, limits, site, clock, timeZone, wakeDelivery, onFailure } = parts;
  const deferred = createDelayedWork(onFailure, parts.maxDelay);

  const registrationsOf = (tx: Stores, email: string): Promise<RegistrationWithWebinar[]> =>
    tx.registrations.listByEmail(email, timeFromNow(clock, -linkLifetime));

  async function withLink(tx: Stores, registration: RegistrationWithWebinar): Promise<RegistrationWithLink> {
    return { registration, link: (await links.ensure(tx, registration.id)).my };
  }

  async function sendLinks(email: string): Promise<void> {
    const isWritten = await stores.transaction(async (tx) => {
      const [first, ...others] = await registrationsOf(tx, email);
      if (!first || (await limits.consume(mailboxLimits(email), tx)) !== undefined) return false;
      const linkedRegistrations: [RegistrationWithLink, ...RegistrationWithLink[]] = [
        await withLink(tx, first),
      ];
      for (const registration of others) linkedRegistrations.push(await withLink(tx, registration));
      await tx.emails.enqueue(
        registrationLinksEmail({
          to: canonicalEmail(email),
          registrations: linkedRegistrations,
          site,
          timeZone,
        }),
      );
      return true;
    });
    if (isWritten) wakeDelivery();
  }

  return {
    /**
     * Sends the links of its registrations to an address, if it has any. This happens some time after the answer: neither its
     * text nor its time reveals whether it has.
     */
    resendLinks(email: string): void {
      deferred.add(() => sendLinks(email));
    },

    /**
     * Revokes all links of a registration and emails a new one to its address, in one transaction. A webinar that ended more than
     * a month ago has no page to link to, so no email is sent.
     *
     * @param note further writes of the same transaction
     * @throws AppError missing
     */
    async renew(registrationId: string, note?: (tx: Stores) => Promise<void>): Promise<void> {
      await stores.transaction(async (tx) => {
        const registration = await tx.records.find('registration', { id: registrationId });
        if (!registration) throw notFoundError('Registration');
        const { email } = registration;
        const parentRegistration = (await registrationsOf(tx, email)).find(({ id }) => id === registrationId);
        await links.revoke(tx, registrationId);
        await note?.(tx);
        if (!parentRegistration) return;
        // Counts against the limit but is not delayed: any holder of a link can press this once, and the owner must get the new
        // one.
        await limits.consume(mailboxLimits(email), tx);
        const registrations: [RegistrationWithLink] = [await withLink(tx, parentRegistration)];
        await tx.emails.enqueue(newRegistrationLinkEmail({ to: email, registrations, site, timeZone }));
      });
      wakeDelivery();
    },

    /** Waits for the emails that are being prepared. */
    close: deferred.close,
  };
}
