import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { timeFromNow } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';
import { createLinkToken, hashLinkToken } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { keyOfQuote } from '#features/webinars/rules/refund-quote.ts';
import type { movableClock } from '../../factories/movable-clock.ts';
import { createTestRecords } from '../../factories/test-site.ts';

const day = 86_400_000;
const actionNames = ['cancel', 'move', 'news', 'erase'] as const;

export interface Parent extends ParentAction {
  number: number;
  email: string;
  registration: string;
}

interface ParentAction {
  /** The path of their link, and the posted fields of its button. */
  path: string;
  fields: Record<string, string>;
  /** Whether the action has been carried out, by the database. */
  isDone(db: Kysely<Tables>): Promise<boolean>;
}

/** The action of a parent: every fourth the same. */
export const actionOf = ({ number }: Pick<Parent, 'number'>) =>
  actionNames[number % actionNames.length] ?? 'cancel';

/** A unique mark in the name, the address and the texts of each. */
const markOf = (number: number) => `zora${number}x`;

/** Parents with an enquiry, a registration and their links; one in eight waits for a seat. */
export async function prepareParents(
  services: Services,
  clock: ReturnType<typeof movableClock>,
  count: number,
): Promise<Parent[]> {
  const { stores, registrationLinks, selfService } = services;
  const records = createTestRecords(stores.records);
  const start = clock().getTime() + 10 * day;
  const [startsAt, endsAt] = [start, start + 3_600_000].map((at) => new Date(at).toISOString());
  const when = { startsAt, endsAt, startdate: startsAt?.slice(0, 10), price: '500' };
  const seats = Math.ceil((count * 7) / 8);
  const { _id: from } = await records.create('webinar', { title: 'Sleep', ...when, capacity: seats });
  const { _id: to } = await records.create('webinar', { title: 'Sleep again', ...when });
  const parents: Parent[] = [];
  for (let number = 0; number < count; number++) {
    const email = `${markOf(number)}@example.com`;
    const person = { name: `${markOf(number)} Rao`, email, contact: '9000000001' };
    await records.create('enquiry', { ...person, city: 'Pune', message: `${markOf(number)} asks.` });
    const by = { kind: 'visitor' } as const;
    const { id } = await stores.registrations.enrol({ webinarId: from, ...person }, by);
    parents.push({ number, email, registration: id, ...(await whatThey(number, id, email)) });
  }
  return parents;

  async function whatThey(number: number, id: string, email: string): Promise<ParentAction> {
    const my = new URL((await registrationLinks.ensure(stores, id)).my).pathname;
    const registration = (db: Kysely<Tables>) =>
      db.selectFrom('registration').select(['status', 'webinarId']).where('id', '=', id).executeTakeFirst();
    switch (actionOf({ number })) {
      case 'cancel': {
        const quote = (await selfService.find(my.replace('/my/', '')))?.pageData.quote;
        const fields = { step: 'cancel', quote: quote ? keyOfQuote(quote) : '' };
        return {
          ...{ path: my, fields },
          isDone: async (db: Kysely<Tables>) => (await registration(db))?.status === 'cancelled',
        };
      }
      case 'move':
        return {
          ...{ path: my, fields: { step: 'move', webinarId: to, mayWait: 'yes' } },
          isDone: async (db: Kysely<Tables>) => (await registration(db))?.webinarId === to,
        };
      case 'news':
        return {
          ...{ path: my, fields: { step: 'news', wanted: 'yes' } },
          async isDone(db: Kysely<Tables>) {
            const given = db.selectFrom('consent').select('id').where('purpose', '=', 'news');
            return (await given.where('email', '=', email).execute()).length === 1;
          },
        };
      case 'erase': {
        const token = createLinkToken();
        const expiresAt = timeFromNow(clock, day);
        await stores.ownDataLinks.save({ tokenHash: hashLinkToken(token), email, expiresAt });
        return {
          ...{ path: `/my-data/${token}`, fields: { step: 'erase', understood: 'yes' } },
          isDone: async (db: Kysely<Tables>) => (await registration(db)) === undefined,
        };
      }
    }
  }
}

/** Presses a button, and again without an answer, like people. @throws where the first answer is not the right one */
export async function pressUntilAnswered(address: string, { number, path, fields }: Parent): Promise<void> {
  // Each has an address of their own; otherwise they would reach its limit.
  const headers = { 'x-forwarded-for': `10.7.${number >> 8}.${number & 255}` };
  const init = { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' } as const;
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address + path, init).catch(() => undefined);
    if (answer) {
      await answer.body?.cancel();
      // An action that succeeded before its answer was lost may be refused the second time; that counts as an answer
      // too.
      if (answer.status === 303 || (tries > 1 && answer.status < 500)) return;
      // The database is blocked by a killed process, which is answered with a time to retry.
      if (answer.status === 503 && answer.headers.has('retry-after')) continue;
      throw new Error(`${fields.step}: ${answer.status}`);
    }
    await pause(50);
  }
}

/** Partial actions: a cancellation without its activity, two of them, a partly erased parent. */
export async function findPartialActions(db: Kysely<Tables>, parents: readonly Parent[]): Promise<string[]> {
  const idsIn = async (table: 'cancellation' | 'registration' | 'enquiry', column: string) => {
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const cancellations = await idsIn('cancellation', 'registrationId');
  const enquiries = new Set(await idsIn('enquiry', 'email'));
  const registrations = new Map(
    (await db.selectFrom('registration').select(['id', 'status']).execute()).map(({ id, status }) => [
      id,
      status,
    ]),
  );
  return parents.flatMap((parent) => {
    const { number, registration, email } = parent;
    const status = registrations.get(registration);
    const lines = cancellations.filter((id) => id === registration).length;
    if (actionOf(parent) === 'erase')
      return enquiries.has(email) === (status !== undefined) ? [] : [`${number} is erased by half`];
    if (status === undefined || !enquiries.has(email)) return [`${number} is lost`];
    return lines === (status === 'cancelled' ? 1 : 0)
      ? []
      : [`${number} has ${lines} cancellations, and is ${status}`];
  });
}

/** The numbers of parents with data in any table. */
export async function findParentsWithData(db: Kysely<Tables>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      for (const [, number] of JSON.stringify(row).matchAll(/zora(\d+)x/gi)) found.add(Number(number));
  }
  return found;
}
