import { sql } from 'kysely';
import { chunksOf } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { EmailGroup, RegistrationEmail, UnsentEmail, WebinarTimeline } from '../email-api.ts';
import { isAddedEmail } from '../rules/added-emails.ts';
import type { EmailState } from '../rules/email-facts.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { parseEmailDetails } from './email-details.ts';

/** Maximum number of undelivered emails that are listed; the others are counted. */
const maxUnsent = 200;

/** The state of a planned email, combined with the outcome of the email that was written for it. */
const stateOf = sql<EmailState>`case
  when "webinarEmail".state <> 'done' then "webinarEmail".state
  when "webinarEmail"."emailId" = '' then 'dropped'
  when "emailLog".outcome is null then 'waiting'
  when "emailLog".outcome = 'cancelled' then 'dropped'
  else "emailLog".outcome end`;

/** The sent and unsent emails of webinars, from the planned emails and the email log. */
export function createEmailTimelines({ db }: Scope) {
  const joined = () =>
    db.selectFrom('webinarEmail').leftJoin('emailLog', 'emailLog.id', 'webinarEmail.emailId');
  const emails = () =>
    joined()
      .select(['webinarEmail.id', 'webinarEmail.kind', 'webinarEmail.dueAt', 'webinarEmail.details'])
      .select(['webinarEmail.endedAt', 'emailLog.endedAt as emailEndedAt', 'emailLog.said'])
      .select(stateOf.as('state'));

  return {
    /** The emails to one registration, newest first, without those planned for all of its webinar. */
    async timelineOfRegistration(registrationId: string): Promise<RegistrationEmail[]> {
      const rows = await emails()
        .where('webinarEmail.registrationId', '=', registrationId)
        .orderBy('webinarEmail.id', 'desc')
        .limit(maxUnsent)
        .execute();
      return rows.map(toEmail);
    },

    /**
     * The last email of some types to each of these registrations, by their ids; those without one are left out.
     *
     * @param onceDone types that count only once they are written
     */
    async lastEmails<Kind extends WebinarEmailType>(
      registrationIds: readonly string[],
      { kinds, onceDone }: { kinds: readonly Kind[]; onceDone: readonly Kind[] },
    ): Promise<Map<string, RegistrationEmail & { kind: Kind }>> {
      const found = new Map<string, RegistrationEmail & { kind: Kind }>();
      for (const part of chunksOf(registrationIds)) {
        const rows = await emails()
          .select('webinarEmail.registrationId')
          .where('webinarEmail.registrationId', 'in', part)
          .where('webinarEmail.kind', 'in', kinds)
          .where(({ or, eb }) =>
            or([eb('webinarEmail.kind', 'not in', onceDone), eb('webinarEmail.state', '=', 'done')]),
          )
          .orderBy('webinarEmail.id')
          .execute();
        for (const row of rows) found.set(row.registrationId, { ...toEmail(row), kind: row.kind as Kind });
      }
      return found;
    },

    /** All emails of a webinar, by type and dedupe key, and those that bounced, came too late or were withheld. */
    async timelineOfWebinar(webinarId: string): Promise<WebinarTimeline> {
      const all = await db
        .selectFrom('webinarEmail')
        .selectAll()
        .where('webinarId', '=', webinarId)
        .where('registrationId', '=', '')
        .execute();
      const counted = await joined()
        .select(['webinarEmail.kind', 'webinarEmail.dedupeKey'])
        .select(({ fn }) => [fn.min('webinarEmail.dueAt').as('dueAt'), fn.countAll().as('total')])
        .select(stateOf.as('state'))
        .where('webinarEmail.webinarId', '=', webinarId)
        .where('webinarEmail.registrationId', '<>', '')
        .groupBy(['webinarEmail.kind', 'webinarEmail.dedupeKey', stateOf])
        .execute();
      const groups = new Map<string, EmailGroup>();
      for (const row of all) {
        const { subject = '' } = parseEmailDetails(row.details);
        const isUpcoming = row.state === 'planned';
        groups.set(keyOf(row), { ...emptyGroup(row), dueAt: row.dueAt, isUpcoming, subject });
      }
      for (const row of counted) {
        const known = groups.get(keyOf(row)) ?? emptyGroup(row);
        const dueAt = !known.dueAt || row.dueAt < known.dueAt ? row.dueAt : known.dueAt;
        const counts = { ...known.counts };
        counts[row.state] += Number(row.total);
        groups.set(keyOf(row), { ...known, dueAt, counts });
      }
      const unsent = await emails()
        .innerJoin('registration', 'registration.id', 'webinarEmail.registrationId')
        .select(['registration.id as registrationId', 'registration.name'])
        .where('webinarEmail.webinarId', '=', webinarId)
        .where(({ or, eb }) =>
          or([
            eb('webinarEmail.state', 'in', ['missed', 'withheld']),
            eb('emailLog.outcome', 'in', ['refused', 'missed']),
          ]),
        )
        .orderBy('webinarEmail.id', 'desc')
        .limit(maxUnsent)
        .execute();
      return {
        emails: [...groups.values()].filter(hasEmails).sort(plannedFirst),
        undelivered: unsent.map((row): UnsentEmail => {
          const { registrationId, name } = row;
          return { ...toEmail(row), registrationId, name };
        }),
      };
    },
  };
}

/** Emails to single registrations are one line per type; those to all are one per dedupe key. */
const singleEmailTypes: readonly string[] = [
  'enrolment-confirmed',
  'place-waiting',
  'place-offered',
  'offer-over',
  'place-cancelled',
  'place-moved',
  'webinar-thanks',
];
const keyOf = ({ kind, dedupeKey }: { kind: string; dedupeKey: string }) =>
  singleEmailTypes.includes(kind) || isAddedEmail(kind) ? kind : `${kind} ${dedupeKey}`;

function emptyGroup({ kind, dedupeKey }: { kind: string; dedupeKey: string }): EmailGroup {
  const counts = {
    planned: 0,
    waiting: 0,
    sent: 0,
    filed: 0,
    refused: 0,
    missed: 0,
    dropped: 0,
    withheld: 0,
  };
  return {
    kind: kind as WebinarEmailType,
    dedupeKey,
    dueAt: '',
    isUpcoming: false,
    counts,
    subject: '',
  };
}

function hasEmails({ isUpcoming, counts }: EmailGroup): boolean {
  return isUpcoming || Object.values(counts).some((count) => count > 0);
}

function plannedFirst(one: EmailGroup, other: EmailGroup): number {
  if (one.isUpcoming !== other.isUpcoming) return one.isUpcoming ? -1 : 1;
  return one.dueAt < other.dueAt === one.isUpcoming ? -1 : 1;
}

interface EmailRow {
  id: string;
  kind: string;
  state: EmailState;
  dueAt: string;
  endedAt: string;
  details: string;
  emailEndedAt: string | null;
  said: string | null;
}

function toEmail(row: EmailRow): RegistrationEmail {
  const { id, kind, state, dueAt, endedAt, details, emailEndedAt, said } = row;
  const { why = '', subject = '' } = parseEmailDetails(details);
  const isOpen = state === 'planned' || state === 'waiting';
  return {
    ...{ id, kind: kind as WebinarEmailType, state, dueAt, subject },
    endedAt: isOpen ? '' : (emailEndedAt ?? endedAt),
    response: said || why,
  };
}
