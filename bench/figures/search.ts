import { sql } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/core/clock.ts';
import { type Database, openDatabase } from '../../src/core/database/database.ts';
import { openScope } from '../../src/core/database/scope.ts';
import { createSearch } from '../../src/features/search/server/search.ts';
import { addWords } from '../../src/features/search/server/search-index.ts';
import { judgedBesideDemo } from '../../src/features/search/tests/beside-demo.ts';
import { corpus } from '../../src/features/search/tests/corpus.ts';
import { indexAlso, missedOf } from '../../src/features/search/tests/judge.ts';
import { createStores } from '../../src/features.ts';
import { fillInstallation } from '../growth/fill.ts';
import { type Figure, figure, ratioFigure } from '../report.ts';
import { startPostgres, temporaryFolder } from '../servers/process.ts';
import { startSiteIn } from '../servers/site.ts';
import { cpuOf, extent, median, percentile, ratioOf, timeOf } from '../statistics.ts';

const rounds = 20;
const judgedRounds = 3;
/** Milliseconds, at 10,000 entries. */
const longest = 20;
/** The minimum share of judged queries whose first three results contain the expected one. */
const leastFound = 0.9;
/** The demo texts have few words; a site of that size has about as many as these. */
const extraWords = 30_000;

/** Queries from common ones to the slowest that fit into an address. */
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

/** Searches next to the list of the 20 newest articles, which is read by its index through the same layers. */
export function measureSearch(): Promise<Figure[]> {
  return measureFilled({}, 'processor time', cpuOf);
}

/** The same on PostgreSQL, by the clock: the work is done in other processes. */
export async function measureSearchOnPostgres(): Promise<Figure[]> {
  await using postgres = await startPostgres();
  return await measureFilled({ DATABASE_URL: postgres.url }, 'time', timeOf);
}

type Measure = typeof timeOf;

async function measureFilled(
  settings: Record<string, string>,
  unit: string,
  measureWork: Measure,
): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const environment = { DATA_DIR: folder.path, ...settings };
  await (await startSiteIn(folder.path, settings)).stop();
  await fillInstallation(environment);
  const database = openDatabase(readConfig(environment).database, () => undefined);
  try {
    // Older than everything else, so that none of it ranks high for being new.
    await indexAlso(database, corpus, '2010-01-01');
    await addWords(database.db, database.engine, madeUpWords());
    // PostgreSQL would do this by itself after a while, because the index has just been made a second time.
    if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.db);
    return await measure(database, unit, measureWork);
  } finally {
    await database.close();
  }
}

const syllables = 'ba ka to mi re sun lo pe dar vin sha ne gu tri mo el an st pra qui fe ha con de bre'.split(
  ' ',
);

/** Words of two to four syllables: each number from 25 on, in digits to the base of 25, the last one first. */
function madeUpWords(): string[] {
  const base = syllables.length;
  const syllableOf = (digit: string) => syllables[Number.parseInt(digit, base)] ?? '';
  return Array.from({ length: extraWords }, (_, number) =>
    Array.from((base + number).toString(base), syllableOf)
      .reverse()
      .join(''),
  );
}

async function measure(database: Database, unit: string, measureWork: Measure): Promise<Figure[]> {
  const stores = createStores(openScope(database, systemClock, () => undefined));
  const search = createSearch(stores, () => undefined);
  const find = (text: string) => search.find({ text, limit: 20, offset: 0 });
  const timeFigure = (what: string, value: number, all: readonly number[]): Figure => ({
    ...figure(`${unit} of ${what}`, value, 'ms', { atMost: longest }),
    spread: extent(all),
  });
  const figures: Figure[] = [];
  const slow: number[] = [];
  const pairs: [number, number][] = [];
  for (const [what, text] of Object.entries(queries)) {
    const { total } = await find(text);
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const one = await measureWork(() => find(text));
      ours.push(one);
      pairs.push([one, await measureWork(() => stores.records.list('blog', { limit: 20 }))]);
    }
    figures.push(timeFigure(`a search for ${what} (${total} found)`, median(ours), ours));
    slow.push(percentile(ours, 0.9));
  }
  // Quality and times on one site, so that neither is reached at the cost of the other.
  const missed = await missedOf(search, judgedBesideDemo);
  if (missed.length > 0) console.log(`  not found: ${missed.join(', ')}`);
  const judged: number[] = [];
  for (const [text] of judgedBesideDemo)
    for (let round = 0; round < judgedRounds; round++) judged.push(await measureWork(() => find(text)));
  const { length } = judgedBesideDemo;
  const what = `of ${length} judged queries, those that find what is meant among the first three`;
  return [
    ratioFigure('all of these searches ÷ the 20 newest articles', ratioOf(pairs), 'ms'),
    ...figures,
    timeFigure('nine of ten searches for whichever is slowest', Math.max(...slow), slow),
    figure(what, 1 - missed.length / length, 'share', { atLeast: leastFound }),
    timeFigure('nine of ten judged queries', percentile(judged, 0.9), judged),
  ];
}
