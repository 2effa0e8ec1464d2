import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '../../src/core/clock.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { type Database, openDatabase } from '../../src/core/database/database.ts';
import { openScope } from '../../src/core/database/scope.ts';
import { createSearch } from '../../src/features/search/server/search.ts';
import { addWords } from '../../src/features/search/server/search-index.ts';
import { corpus } from '../../src/features/search/tests/corpus.ts';
import { holdToo } from '../../src/features/search/tests/judge.ts';
import { createStores } from '../../src/features.ts';
import { median, percentile, ratioOf } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSiteIn } from '../servers/site.ts';
import { createRandom } from '../simulation/random.ts';
import { fillInstallation } from './growth.ts';
import { measureJudged, timeFigure, type Unit } from './judged-search.ts';

const rounds = 20;
/** The demo texts have few words; a site of that size has as many as these. */
const wordsBeside = 30_000;

/** What is typed, from what is usual to the worst that fits into an address. */
const queries: Record<string, string> = {
  'a word': 'vaccination',
  'two words': 'sleep routine',
  'a typing mistake': 'vacination',
  'romanised Hindi': 'neend',
  'the beginning of a word': 'sl',
  'a word that most entries hold': 'child',
  'six of these': 'child day time parents small first',
  'six words with mistakes': 'chold dey tima parants smoll furst',
  'six words that nobody knows': 'kantorimesun belopravin trimoshanel dorquivenka unbrefinalo mishantrebo',
  'letters, as many as may be sent': 'qwrtzpsdfghjklmnbvcxy'.repeat(10).slice(0, 200),
};

/** Searches next to the list of the 20 newest articles, read by its index through the same layers. */
export async function measureSearch(): Promise<Figure[]> {
  return withFilled({}, (database) => measure(database, 'processor time'));
}

/** The same on PostgreSQL, where time is what counts: the work is done in other processes. */
export async function measureSearchOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return await withFilled({ DATABASE_URL: postgres.url }, (database) => measure(database, 'time'));
  } finally {
    await postgres.stop();
  }
}

async function withFilled(
  settings: Record<string, string>,
  work: (database: Database) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  try {
    await (await startSiteIn(folder, settings)).stop();
    await fillInstallation({ DATA_DIR: folder, ...settings });
    const { database: address } = readConfig({ DATA_DIR: folder, ...settings });
    const database = openDatabase(address, () => undefined);
    try {
      // Older than all else, so that none of it is found for being new.
      await holdToo(database, corpus, '2010-01-01');
      await addWords(database.db, database.engine, madeUpWords());
      // PostgreSQL would do it by itself after a while: the index has just been made a second time.
      if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.db);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function madeUpWords(): string[] {
  const random = createRandom(14);
  const syllables =
    'ba ka to mi re sun lo pe dar vin sha ne gu tri mo el an st pra qui fe ha con de bre'.split(' ');
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? '';
  const words = new Set<string>();
  while (words.size < wordsBeside)
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''));
  return [...words];
}

async function measure(database: Database, unit: Unit): Promise<Figure[]> {
  const stores = createStores(openScope(database, systemClock, () => undefined));
  const search = createSearch(stores, () => undefined);
  const taken = unit === 'time' ? timeOf : cpuOf;
  const list = () => stores.records.list('blog', { limit: 20 });
  const figures: Figure[] = [];
  const slow: number[] = [];
  const pairs: [number, number][] = [];
  for (const [what, text] of Object.entries(queries)) {
    const find = () => search.find({ text, limit: 20, offset: 0 });
    const { total } = await find();
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const one = await taken(find);
      ours.push(one);
      pairs.push([one, await taken(list)]);
    }
    figures.push(timeFigure(`${unit} of a search for ${what} (${total} found)`, median(ours), ours));
    slow.push(percentile(ours, 0.9));
  }
  return [
    ratioFigure('all of these searches ÷ the 20 newest articles', ratioOf(pairs), 'ms'),
    ...figures,
    timeFigure(`${unit} of nine of ten searches for whichever is slowest`, Math.max(...slow), slow),
    ...(await measureJudged(search, taken, unit)),
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
