import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#core/database/database.ts';
import { type RegistrationStatus, seatedStatuses } from '#features/webinars/rules/registration-status.ts';

// The writes of registrations and seats as the database saw them, one line for each row, in their order. A rollback
// leaves no line. So a test does not depend on the site's own log.

interface Line {
  seq: number;
  what: 'place' | 'gone' | 'webinar';
  id: string;
  webinarId: string;
  status: RegistrationStatus;
  inLine: number | null;
  capacity: number | null;
  taken: number | null;
  awaited: number | null;
}

const registration = (row: 'new' | 'old', what: string) => `insert into "seatAudit"
  (what, id, "webinarId", status, "inLine", capacity, taken, awaited)
  values ('${what}', ${row}.id, ${row}."webinarId", ${row}.status, ${row}."inLine", null, null, null);`;
const webinar = `insert into "seatAudit" (what, id, "webinarId", status, "inLine", capacity, taken, awaited)
  values ('webinar', new.id, new.id, '', null, new.capacity, new."seatsTaken", new."seatsAwaited");`;
const moments = [
  ['after insert on "registration"', registration('new', 'place')],
  ['after update on "registration"', registration('new', 'place')],
  ['after delete on "registration"', registration('old', 'gone')],
  ['after insert on "webinar"', webinar],
  ['after update of capacity, "seatsTaken", "seatsAwaited" on "webinar"', webinar],
] as const;

/** Makes a database record every write from now on. */
export async function auditSeats({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const sequence =
    engine === 'postgres'
      ? 'bigint generated always as identity primary key'
      : 'integer primary key autoincrement';
  await run(`create table "seatAudit" (seq ${sequence}, what text, id text, "webinarId" text, status text,
    "inLine" integer, capacity integer, taken integer, awaited integer)`);
  for (const [number, [moment, insert]] of moments.entries()) {
    if (engine === 'sqlite') {
      await run(`create trigger "audit${number}" ${moment} begin ${insert} end`);
      continue;
    }
    await run(`create function audit${number}() returns trigger language plpgsql
      as $$ begin ${insert} return null; end $$`);
    await run(`create trigger "audit${number}" ${moment} for each row execute function audit${number}()`);
  }
}

export interface AuditResult {
  registrations: number;
  offers: number;
  emails: number;
}

/**
 * Checks the whole record: a seat was given only while one was free, offers went to the longest waiting, later arrivals
 * did not pass waiting ones, reported seats were correct, and each email was planned once.
 */
export async function expectFairSeats({ db }: Pick<Database, 'db'>): Promise<AuditResult> {
  const { rows } = await sql<Line>`select * from "seatAudit" order by seq`.execute(db);
  const registrations = new Map<string, Line>();
  const capacities = new Map<string, number | null>();
  const lastNumber = new Map<string, number>();
  const emails: string[] = [];
  const isSeated = (line: Line | undefined) => line !== undefined && seatedStatuses.includes(line.status);
  let offers = 0;
  for (const line of rows) {
    const { seq, id, webinarId, status } = line;
    const others = () =>
      [...registrations.values()].filter((one) => one.webinarId === webinarId && one.id !== id);
    const waiting = (all: readonly Line[]) => all.filter((one) => one.status === 'waiting');
    if (line.what === 'webinar') {
      capacities.set(id, line.capacity);
      continue;
    }
    const before = registrations.get(id);
    if (line.what === 'gone') {
      registrations.delete(id);
      continue;
    }
    const hasMoved = before !== undefined && before.webinarId !== webinarId;
    const was = hasMoved ? undefined : before;
    const capacity = capacities.get(webinarId) ?? null;
    if (isSeated(line) && !isSeated(was)) {
      const taken = others().filter(isSeated).length + 1;
      if (capacity !== null) expect([seq, taken <= capacity]).toEqual([seq, true]);
      const ahead = waiting(others()).filter(
        (one) => Number(one.inLine) < Number(line.inLine) || status === 'registered',
      );
      expect([seq, status, ahead.map((one) => one.inLine)]).toEqual([seq, status, []]);
      if (status === 'offered') offers += 1;
    }
    // A new enrolment has a number after all others.
    if (hasMoved || !was || (was.status === 'cancelled' && was.inLine !== line.inLine)) {
      expect([seq, Number(line.inLine) > (lastNumber.get(webinarId) ?? 0)]).toEqual([seq, true]);
      lastNumber.set(webinarId, Number(line.inLine));
    }
    const isNotifiedOfMove = hasMoved && before.status !== 'cancelled';
    const email = isNotifiedOfMove ? 'place-moved' : emailOf(was?.status, status);
    if (email) emails.push(`${id} ${webinarId} ${email}`);
    registrations.set(id, line);
  }
  const planned = await plannedEmails(db);
  // The row alone does not show whether an offer ended by itself or by its parent.
  const notified = (email: string) => email.replace(/(?:offer-over|seat-released)$/, 'place-cancelled');
  expect(planned.map(notified).sort()).toEqual(emails.sort());
  return { registrations: registrations.size, offers, emails: emails.length };
}

async function plannedEmails(db: Kysely<never> | Database['db']): Promise<string[]> {
  const { rows } = await sql<{ registrationId: string; webinarId: string; kind: string }>`select
    "registrationId", "webinarId", kind from "webinarEmail"
    where "registrationId" <> '' and kind not like 'payment-%'`.execute(db);
  return rows.map(({ registrationId, webinarId, kind }) => `${registrationId} ${webinarId} ${kind}`);
}

function emailOf(before: RegistrationStatus | undefined, after: RegistrationStatus): string | undefined {
  if (before === after) return undefined;
  const emails: Partial<Record<RegistrationStatus, string>> = {
    waiting: 'place-waiting',
    offered: 'place-offered',
    cancelled: 'place-cancelled',
    registered: 'enrolment-confirmed',
  };
  return emails[after];
}
