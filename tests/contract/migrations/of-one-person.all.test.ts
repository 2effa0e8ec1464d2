import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openScope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { findHeldPlaces } from '#features/privacy/server/held-data.ts';
import { placesOfEmail } from '#features/webinars/server/registration-queries.ts';
import { createOlderDatabase } from '../../factories/older-database.ts';

const moment = '2026-11-22T10:00:00.000Z';
const base = { addedAt: moment, changedAt: moment, revision: 1 };

test('places from before are found by their address, in whatever case it was stored', async () => {
  const { db, url, migrate, close } = await createOlderDatabase('0038-sharing-of-all');
  const tables = await db.introspection.getTables();
  const row = (table: string, values: Record<string, string | number>) => {
    const found = tables.find(({ name }) => name === table)?.columns ?? [];
    const needed = found.filter((one) => !one.isNullable && !one.hasDefaultValue);
    const empty = needed.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : '']);
    return { ...Object.fromEntries(empty), ...base, ...values };
  };
  const webinar = row('webinar', { id: 'w', title: 'Sleep', link: 'sleep', startdate: '2199-01-01' });
  await db.insertInto('webinar').values(webinar).execute();
  for (const [id, email] of [
    ['r1', 'Meena@Example.com'],
    ['r2', 'meena@example.com'],
    ['r3', 'asha@example.com'],
  ] as const) {
    const place = row('registration', { id, webinarId: 'w', name: 'Meena', email, contact: '9812345678' });
    await db
      .insertInto('registration')
      .values({ ...place, registerAt: moment })
      .execute();
  }
  await migrate();
  const open = db as unknown as Kysely<Tables>;
  const engine = url ? 'postgres' : 'sqlite';
  const scope = openScope(
    { db: open, engine },
    () => new Date(moment),
    () => undefined,
  );
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(ids(await findHeldPlaces(scope, 'meena@example.com'))).toEqual(['r1', 'r2']);
  expect(ids(await placesOfEmail(scope, 'meena@example.com', moment))).toEqual(['r1', 'r2']);
  await close();
});
