import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { contentChannel } from '#core/database/content-version.ts';
import { watchContent } from '#core/database/content-watch.ts';
import { provideInstance, provideTestSite } from '#tests/factories/provided-site.ts';
import { createTestRecords } from '#tests/factories/test-site.ts';

const site = provideTestSite();
const other = provideInstance(site, 'none');

test('the writing process is notified before the response', async () => {
  const changed = vi.fn();
  site.services.onContentChange(changed);
  const record = await site.records.create('webinar', { title: 'One' });
  expect(changed).toHaveBeenCalled();
  changed.mockClear();
  await site.records.update('webinar', record._id, { title: 'Two' });
  expect(changed).toHaveBeenCalled();
  changed.mockClear();
  await site.records.remove('webinar', record._id);
  expect(changed).toHaveBeenCalled();
});

test('a process is notified once of its own write, although the database notifies it too', async () => {
  const changed = vi.fn();
  site.services.onContentChange(changed);
  const heard = vi.fn();
  other.services.onContentChange(heard);
  await site.records.create('webinar', { title: 'Once' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 });
  expect(changed).toHaveBeenCalledTimes(1);
  // Notifications of the database come in order.
  await createTestRecords(other.services.stores.records).create('webinar', { title: 'Of the other' });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 10_000 });
});

test('every other process of the site is notified', async () => {
  const heard = new Promise<void>((resolve) => other.services.onContentChange(resolve));
  await site.records.create('webinar', { title: 'Three' });
  await heard;
});

test('writes of other data cause no notification', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const changed = vi.fn();
  const watch = await watchContent(readConfig(site.environment).database, changed);
  try {
    await site.services.accounts.create({
      name: 'x',
      email: 'x@example.com',
      passwordHash: 'x',
      role: 'user',
    });
    // SQLite is polled; PostgreSQL notifies in order.
    vi.advanceTimersByTime(1000);
    expect(changed).not.toHaveBeenCalled();
    await site.records.create('webinar', { title: 'Heard' });
    vi.advanceTimersByTime(1000);
    await expect.poll(() => changed.mock.calls.length).toBe(1);
  } finally {
    vi.useRealTimers();
    await watch.close();
  }
});

test('after a lost connection missed and later changes are notified', async () => {
  if (site.services.database.engine !== 'postgres') return;
  const changed = vi.fn();
  other.services.onContentChange(changed);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~ '^(listen|select version)'`.execute(
    site.services.database.db,
  );
  for (const title of ['Four', 'Five']) {
    await site.records.create('webinar', { title });
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 10_000 });
    changed.mockClear();
  }
});

// Without a time limit: a stored change is also found seconds later by its version; a notification without one is not.
test('PostgreSQL notifies each process, and each process notifies it', async () => {
  if (!site.environment.DATABASE_URL) return;
  const heard = vi.fn();
  const watch = await watchContent(readConfig(site.environment).database, heard);
  const teller = new pg.Client({ connectionString: site.environment.DATABASE_URL });
  const reported = vi.fn();
  teller.on('notification', ({ payload }) => reported(payload));
  await teller.connect();
  try {
    await teller.query(`select pg_notify('${contentChannel}', 'told alone')`);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('told alone'), { timeout: 10_000 });
    await teller.query(`listen "${contentChannel}"`);
    await site.records.create('webinar', { title: 'Six' });
    await vi.waitFor(() => expect(reported).toHaveBeenCalled(), { timeout: 10_000 });
  } finally {
    await teller.end();
    await watch.close();
  }
});
