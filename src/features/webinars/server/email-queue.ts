import { type SqlBool, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { RecordRow } from '#cms/records/tables.ts';
import { timeFromNow } from '#core/clock.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import type { EmailLogRow } from '#core/email/email-log.ts';
import type { AddedFacts } from '../rules/added-emails.ts';
import { type NotifiedFacts, notifiedFacts } from '../rules/email-facts.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { startOf } from '../rules/refund-quote.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';
import { readAddedFacts } from './email-additions.ts';
import { type EmailDetails, parseEmailDetails } from './email-details.ts';
import { withPromisedStart } from './registration-terms.ts';
import type { WebinarEmailRow } from './tables.ts';

/** An email that was written to a registration. */
export interface QueuedEmail {
  /** The id in the outbox. */
  emailId: string;
  /**
   * Its outcome: `waiting` until the email log has one. An email that became a file counts as sent, so later emails build on it
   * as on a delivered one.
   */
  outcome: Exclude<EmailLogRow['outcome'], 'filed'> | 'waiting';
}

interface LastEmailQuery {
  registrationId: string;
  webinarId: string;
  kind: WebinarEmailType;
  /** Absent: any. */
  dedupeKey?: string;
}

/** The last email of a type that was written to a registration. */
export async function findLastEmail(
  { db }: Pick<Scope, 'db'>,
  { registrationId, webinarId, kind, dedupeKey }: LastEmailQuery,
): Promise<QueuedEmail | undefined> {
  const written = db
    .selectFrom('webinarEmail')
    .leftJoin('emailLog', 'emailLog.id', 'webinarEmail.emailId')
    .select(['webinarEmail.emailId', 'emailLog.outcome'])
    .where('webinarEmail.registrationId', '=', registrationId)
    .where('webinarEmail.webinarId', '=', webinarId)
    .where('webinarEmail.kind', '=', kind)
    .where('webinarEmail.emailId', '<>', '');
  const filtered =
    dedupeKey === undefined ? written : written.where('webinarEmail.dedupeKey', '=', dedupeKey);
  const last = await filtered.orderBy('webinarEmail.id', 'desc').limit(1).executeTakeFirst();
  if (!last) return undefined;
  return { emailId: last.emailId, outcome: last.outcome === 'filed' ? 'sent' : (last.outcome ?? 'waiting') };
}

/** An email that is due. */
export interface DueWebinarEmail extends Omit<WebinarEmailRow, 'kind' | 'details'> {
  kind: WebinarEmailType;
  details: EmailDetails;
}

/** The facts that a parent was last notified of; absent: not recorded. */
export interface NotifiedState extends NotifiedFacts {
  /** Whether an invitation was sent to their calendar. */
  isInvited: boolean;
}

/** A registration with the fields that its emails depend on. */
export type RegistrationForEmail = Pick<
  RecordRow<'registration'>,
  'webinarId' | 'name' | 'email' | 'status' | 'offeredUntil' | 'paid' | 'inLine' | 'revision' | 'terms'
> & {
  _id: string;
  notified: NotifiedState | undefined;
  /** Undefined: not read; emails to all registrations read it one by one. */
  added?: AddedFacts | undefined;
};

type EmailOutcome = Exclude<WebinarEmailRow['state'], 'planned'>;

const columns = [
  ...(['id', 'webinarId', 'name', 'email', 'status', 'offeredUntil', 'paid'] as const),
  ...(['inLine', 'revision', 'told', 'terms'] as const),
] as const;

const toDue = (row: WebinarEmailRow): DueWebinarEmail => ({
  ...row,
  kind: row.kind as WebinarEmailType,
  details: parseEmailDetails(row.details),
});

type RegistrationRow = Pick<RecordRow<'registration'>, (typeof columns)[number]>;
const toRegistration = ({ id, told: notified, ...row }: RegistrationRow): RegistrationForEmail => ({
  ...row,
  _id: id,
  notified: notified ? (JSON.parse(notified) as NotifiedState) : undefined,
});

/** The queries of the email writer; all but `nextDue` and `dueOf` run in an open transaction. */
export function createWebinarEmailQueue(scope: Scope) {
  const { db, clock } = scope;
  const now = () => timeFromNow(clock, 0);
  // Literal SQL, because the partial index of planned emails matches nothing else.
  const planned = () => db.selectFrom('webinarEmail').where(sql<SqlBool>`state = 'planned'`);

  return {
    /** When the next email is due (ISO, UTC); null: none is planned. */
    async nextDue(): Promise<string | null> {
      return (await planned().select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst())?.dueAt ?? null;
    },

    /** The webinar with the oldest due email. @param exceptIds webinars to skip */
    async dueWebinar(exceptIds: readonly string[] = []): Promise<string | undefined> {
      const all = planned().select('webinarId').where('dueAt', '<=', now()).orderBy('dueAt').orderBy('id');
      const due = exceptIds.length > 0 ? all.where('webinarId', 'not in', exceptIds) : all;
      return (await due.limit(1).executeTakeFirst())?.webinarId;
    },

    /**
     * Locks a webinar for writing its emails: neither it nor its registrations change meanwhile, and no other process writes
     * them. The row may have been deleted.
     */
    async lockForEmails(webinarId: string): Promise<void> {
      await lockContentVersion(db);
      await db
        .updateTable('webinar')
        .set(({ ref }) => ({ lastInLine: ref('lastInLine') }))
        .where('id', '=', webinarId)
        .execute();
    },

    /**
     * The due emails of a webinar, oldest first. @param audience `place`: those to one registration; `all`: those to all of the
     * webinar
     */
    async dueOf(webinarId: string, audience: 'place' | 'all', limit: number): Promise<DueWebinarEmail[]> {
      const rows = await planned()
        .selectAll()
        .where('webinarId', '=', webinarId)
        .where('registrationId', audience === 'all' ? '=' : '<>', '')
        .where('dueAt', '<=', now())
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toDue);
    },

    /** The emails to registrations that became due last, the oldest of them first. The caller holds the content version. */
    async latestDue(limit: number): Promise<DueWebinarEmail[]> {
      const due = planned().selectAll().where('registrationId', '<>', '').where('dueAt', '<=', now());
      const rows = await due.orderBy('dueAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toDue).reverse();
    },

    /** Whether a later email of the same type waits for the same registration: only the later one is up to date. */
    async hasLater({ id, webinarId, registrationId, kind }: DueWebinarEmail): Promise<boolean> {
      const later = planned().select('id').where('webinarId', '=', webinarId).where('kind', '=', kind);
      const found = await later
        .where('registrationId', '=', registrationId)
        .where('id', '>', id)
        .limit(1)
        .execute();
      return found.length > 0;
    },

    /** Whether the email about a move still waits: until then the parent does not know the present webinar. */
    async hasPendingMoveEmail(registrationId: string): Promise<boolean> {
      const moves = planned().select('id').where('registrationId', '=', registrationId);
      return (await moves.where('kind', '=', 'place-moved').executeTakeFirst()) !== undefined;
    },

    async findRegistration(id: string): Promise<RegistrationForEmail | undefined> {
      const row = await db.selectFrom('registration').select(columns).where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      return { ...toRegistration(row), added: await readAddedFacts(scope, id) };
    },

    /** What other features know about a registration. */
    readAddedFacts: (registrationId: string): Promise<AddedFacts> => readAddedFacts(scope, registrationId),

    /** Registrations of a webinar in the order of their ids. @param registeredBefore enrolled before this time (ISO, UTC) */
    async registrationsAfter(
      webinarId: string,
      { after, limit, registeredBefore, statuses }: RegistrationsQuery,
    ): Promise<RegistrationForEmail[]> {
      if (statuses.length === 0) return [];
      const found = db.selectFrom('registration').select(columns).where('webinarId', '=', webinarId);
      const rows = await found
        .where('status', 'in', [...statuses])
        .where('registerAt', '<=', registeredBefore)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toRegistration);
    },

    /** Those of these ids that are registrations of the webinar, in the order of their ids. */
    async registrationsByIds(webinarId: string, ids: readonly string[]): Promise<RegistrationForEmail[]> {
      const found: RegistrationForEmail[] = [];
      for (let start = 0; start < ids.length; start += 200) {
        const rows = await db
          .selectFrom('registration')
          .select(columns)
          .where('webinarId', '=', webinarId)
          .where('id', 'in', ids.slice(start, start + 200))
          .execute();
        found.push(...rows.map(toRegistration));
      }
      return found.sort((one, other) => (one._id < other._id ? -1 : 1));
    },

    /** Postpones an email to a time (ISO, UTC). */
    async postpone(id: string, dueAt: string): Promise<void> {
      await db.updateTable('webinarEmail').set({ dueAt }).where('id', '=', id).execute();
    },

    /** Records the outcome of an email that was planned for one registration. */
    async recordOutcome(
      id: string,
      state: EmailOutcome,
      { emailId = '', details = {} }: OutcomeDetails = {},
    ): Promise<void> {
      await db
        .updateTable('webinarEmail')
        .set({ state, endedAt: now(), emailId, details: JSON.stringify(details) })
        .where('id', '=', id)
        .execute();
    },

    /**
     * Records the outcome of an email to all at one of its registrations.
     *
     * @returns its id; undefined where this registration already has it
     */
    async recordForRegistration(
      email: DueWebinarEmail,
      registrationId: string,
      dedupeKey: string,
    ): Promise<string | undefined> {
      const { webinarId, kind, dueAt } = email;
      const row = await db
        .insertInto('webinarEmail')
        .values({
          ...{ id: createId(), webinarId, registrationId, kind, dedupeKey, dueAt },
          ...{ state: 'done', endedAt: now(), emailId: '', details: '{}' },
        })
        .onConflict((conflict) =>
          conflict.columns(['webinarId', 'registrationId', 'kind', 'dedupeKey']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Records the progress of an email to all. */
    async saveProgress(id: string, details: EmailDetails): Promise<void> {
      await db
        .updateTable('webinarEmail')
        .set({ details: JSON.stringify(details) })
        .where('id', '=', id)
        .execute();
    },

    /** Records the facts a parent is notified of, and updates its terms. This does not count as a change of the registration. */
    async recordNotified(
      { _id, terms }: Pick<RegistrationForEmail, '_id' | 'terms'>,
      webinar: Parameters<typeof notifiedFacts>[0],
      isInvited: boolean,
    ): Promise<void> {
      const facts = notifiedFacts(webinar);
      const notified: NotifiedState = { ...facts, isInvited };
      const updatedTerms =
        terms && withPromisedStart(JSON.parse(terms) as RegistrationTerms, startOf(facts, scope.timeZone));
      await db
        .updateTable('registration')
        .set({ told: JSON.stringify(notified), ...(updatedTerms && { terms: JSON.stringify(updatedTerms) }) })
        .where('id', '=', _id)
        .execute();
    },

    /** The last email of a type that was written to a registration. */
    findLast: (
      kind: WebinarEmailType,
      { _id: registrationId, webinarId }: Pick<RegistrationForEmail, '_id' | 'webinarId'>,
    ): Promise<QueuedEmail | undefined> => findLastEmail(scope, { registrationId, webinarId, kind }),

    /** The planned email for which an email in the outbox was written. */
    async findByEmailId(registrationId: string, emailId: string): Promise<DueWebinarEmail | undefined> {
      const found = db.selectFrom('webinarEmail').selectAll().where('registrationId', '=', registrationId);
      const row = await found.where('emailId', '=', emailId).executeTakeFirst();
      return row && toDue(row);
    },
  };
}

interface RegistrationsQuery {
  /** The last id already read; empty: from the start. */
  after: string;
  limit: number;
  registeredBefore: string;
  statuses: readonly RegistrationStatus[];
}

interface OutcomeDetails {
  emailId?: string;
  details?: EmailDetails;
}
