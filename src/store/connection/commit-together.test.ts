import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tables } from '../tables.ts';
import { commitTogether } from './commit-together.ts';
import { openDatabase } from './database.ts';

let folder: string;
let db: Kysely<Tables>;
let other: BetterSqlite.Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-'));
  const file = join(folder, 'some.db');
  ({ db } = openDatabase({ engine: 'sqlite', file }, () => undefined));
  await sql`pragma journal_mode = wal`.execute(db);
  await sql`create table word (text text primary key)`.execute(db);
  other = new BetterSqlite(file, { readonly: true });
});

afterEach(async () => {
  other.close();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const words = () => other.prepare('select text from word order by rowid').pluck().all();
const adding = (text: string) => async (open: Transaction<Tables>) => {
  await sql`insert into word values (${text})`.execute(open);
  return text;
};

test('Those that wait are committed together, and each is told when its own is on the disk', async () => {
  const transaction = commitTogether(db);
  const seen = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (text) => {
      expect(await transaction(adding(text))).toBe(text);
      return words().length;
    }),
  );
  // One by one it would be 1, 2, 3, 4.
  expect(seen).toEqual([4, 4, 4, 4]);
  expect(words()).toEqual(['one', 'two', 'three', 'four']);
});

test('What fails is undone alone', async () => {
  const transaction = commitTogether(db);
  const failing = (text: string) => async (open: Transaction<Tables>) => {
    await adding(text)(open);
    throw new Error(`not ${text}`);
  };
  const outcomes = await Promise.allSettled([
    transaction(failing('first')),
    transaction(adding('second')),
    transaction(failing('third')),
    transaction(adding('second')),
    transaction(adding('fifth')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['rejected', 'fulfilled', 'rejected'],
    ...['rejected', 'fulfilled'],
  ]);
  expect(outcomes[0]).toMatchObject({ reason: { message: 'not first' } });
  expect(outcomes[3]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
  expect(words()).toEqual(['second', 'fifth']);
});

test('A disk that is full fails all of them with its own error, and the next are stored again', async () => {
  const transaction = commitTogether(db);
  const pages = other.pragma('page_count', { simple: true });
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  const outcomes = await Promise.allSettled([
    transaction(adding('small')),
    transaction(adding('large'.repeat(10_000))),
    transaction(adding('another')),
  ]);
  const told = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(outcomes[1]).toMatchObject({ reason: { reason: 'full', cause: { code: 'SQLITE_FULL' } } });
  expect(words()).toEqual(told);
  await sql`pragma max_page_count = 100000`.execute(db);
  expect(await transaction(adding('after'))).toBe('after');
  expect(words()).toEqual([...told, 'after']);
});

test('However many come at once, each is stored once', async () => {
  const transaction = commitTogether(db);
  const texts = Array.from({ length: 100 }, (_, index) => `word ${index}`);
  await Promise.all(texts.map((text) => transaction(adding(text))));
  expect(words()).toEqual(texts);
});
