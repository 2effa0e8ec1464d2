// A person leaves a mark in every input and is erased: afterwards the mark is nowhere.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { type ColumnClass, nothingPersonal } from '#core/manifest/personal-data.ts';
import { backUp, createEmptyTarget, restore } from '#tests/factories/backups.ts';
import { startMailServer } from '#tests/factories/mail-server.ts';
import {
  isMarked,
  markedColumns,
  markedFiles,
  markedPerson,
  personActions,
} from '#tests/factories/marked-person.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { readPaths } from '#tests/factories/site-routes.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const day = 86_400_000;
/** Counts of fruitless searches belong to no known person and are deleted with their day. */
const countedAlone = ['missedSearch.text'];
/** The law requires names in invoices for eight years. */
const keptByLaw = ['document.recipient'];

const log: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk));
    done();
  },
});
let mail: Awaited<ReturnType<typeof startMailServer>>;
let folder: string;
let archive: string;
let site: TestSite;
let pages: Awaited<ReturnType<typeof previewsOf>>;
let enquiry: string;
let registration: string;

beforeAll(async () => {
  mail = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), 'ananta-marker-'));
  await mkdir(join(folder, 'backups'));
  archive = join(folder, 'before.zip');
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'care@site.example', STAFF_EMAIL: 'desk@site.example' };
  site = await createTestSite(
    { ...settings, BACKUP_TO: join(folder, 'backups') },
    { logger: { level: 'trace', stream } },
  );
  pages = await previewsOf(site);
});
afterAll(async () => {
  await pages.close();
  await site.close();
  await mail.stop();
  await rm(folder, { recursive: true });
});

/** As `table.column`. */
function columnsThat(is: (use: ColumnClass) => boolean): string[] {
  return Object.entries(site.services.personalRegister).flatMap(([table, held]) =>
    'all' in held
      ? []
      : Object.entries(held).flatMap(([column, use]) => (is(use) ? [`${table}.${column}`] : [])),
  );
}

/** Calls every reading route as the owner, except for search statistics, with the ids of the erased records. */
async function readAll(token: string): Promise<string[]> {
  const all = readPaths(site).map((url) => url.replace('/api/v1/', ''));
  expect(all.length).toBeGreaterThan(90);
  const paths = all.filter((path) => !path.startsWith('visits'));
  const answered: string[] = [];
  for (const path of paths) {
    for (const [record, id] of [
      ['enquiry', enquiry],
      ['registration', registration],
    ] as const) {
      const asked = path
        .replace(':record', record)
        .replace(/:(?:enquiry|id|owner|wid|link|name)\b/g, id)
        .replace('/entries/enquiry/', `/entries/${record}/`);
      const answer = await site.call('GET', asked, { token });
      if (isMarked(answer.body)) answered.push(asked);
      if (!path.includes(':')) break;
    }
  }
  return answered;
}

test('the mark of a person is in every column for personal words, and nowhere after the erasure', async () => {
  const life = personActions(site, pages);
  enquiry = await life.enquire();
  registration = await life.enrol();
  const before = await markedColumns(site.services);
  await life.open();
  await life.search();
  const token = await life.complain();
  const left = new Set([...before, ...(await markedColumns(site.services))]);
  const expected = columnsThat(
    (use) => use !== nothingPersonal && use.holds === 'words' && ['parent', 'account'].includes(use.subject),
  );
  // Every column that can hold a parent's words contains the mark, so the test covers it.
  expect([...left].toSorted()).toEqual(expect.arrayContaining(expected));
  // Every column with the mark is declared as personal.
  const known = columnsThat((use) => use !== nothingPersonal);
  expect([...left].filter((column) => !known.includes(column))).toEqual([]);
  expect(await readAll(site.admin)).not.toEqual([]);

  await life.payBack();
  await site.services.jobRunner.runDue();
  await backUp(site.environment, archive, site.clock);
  await life.post(`/my-data/${token}`, { step: 'erase', understood: 'yes' });
  site.clock.advance(2 * 3_600_000);
  await site.services.jobRunner.runDue();

  expect(await markedColumns(site.services)).toEqual([...keptByLaw, ...countedAlone]);
  const { stores } = site.services;
  const sealed = await stores.sealed.list({ limit: 9, offset: 0 });
  expect(sealed.map(({ record }) => record).toSorted()).toEqual(['account', 'enquiry', 'registration']);
  const copy = await stores.sealed.find(sealed.find(({ record }) => record === 'enquiry')?.id ?? '');
  expect(isMarked(Buffer.from(copy?.sealed ?? '', 'base64url').toString('latin1'))).toBe(false);
  const admin = await site.signIn();
  expect(await readAll(admin)).toEqual([]);
  for (const search of [markedPerson.email, 'zanzibird', markedPerson.contact]) {
    for (const path of ['conversations?tab=all&q=', 'booksession?q=', 'palette?q=', 'search?q=']) {
      const answer = await site.call('GET', path + encodeURIComponent(search), { token: admin });
      expect(answer.body.replaceAll(search, '')).not.toMatch(/zanzibird/i);
    }
  }
});

test('after its retention nothing is left, sealed or counted, in any table, file or log', async () => {
  const { stores } = site.services;
  site.clock.advance(3300 * day);
  await site.services.jobRunner.runDue();
  expect(await stores.sealed.list({ limit: 9, offset: 0 })).toEqual([]);
  expect(await markedColumns(site.services)).toEqual([]);
  // An hour later it is gone from the database file and its log too.
  site.clock.advance(2 * 3_600_000);
  await site.services.jobRunner.runDue();
  expect(await markedFiles(site.dataDir)).toEqual([]);
  expect(log.length).toBeGreaterThan(20);
  expect(log.filter(isMarked)).toEqual([]);
});

test('restoring an older backup does not bring the person back', async () => {
  const empty = await createEmptyTarget({ BACKUP_TO: join(folder, 'backups') });
  try {
    await restore(empty.environment, [archive], site.clock);
    const { app, services } = await createApp(readConfig(empty.environment), {
      pages: 'none',
      clock: site.clock,
      logger: { level: 'trace', stream },
    });
    try {
      expect(await markedColumns(services)).toEqual([...keptByLaw, ...countedAlone]);
      await services.jobRunner.runDue();
      site.clock.advance(31 * day);
      await services.jobRunner.runDue();
      site.clock.advance(2 * 3_600_000);
      await services.jobRunner.runDue();
      expect(await markedColumns(services)).toEqual([]);
      expect(await markedFiles(empty.dataDir)).toEqual([]);
      expect(log.filter(isMarked)).toEqual([]);
    } finally {
      await app.close();
    }
  } finally {
    await empty.remove();
  }
});
