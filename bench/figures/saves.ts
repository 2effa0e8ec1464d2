import { type SearchedEntry, wordsAndTokensOf } from '../../src/features/search/rules/indexed-entry.ts';
import { cpuSecondsDuring } from '../load/processes.ts';
import { type Figure, medianFigure, ratioFigure } from '../report.ts';
import { compareWithInserts, readRows, type SavedRow } from '../servers/bare-inserts.ts';
import { temporaryFolder } from '../servers/process.ts';
import { staffClient, startSiteIn } from '../servers/site.ts';
import { ratePerSecond } from '../statistics.ts';

/** Pairs of short rounds, because the speed of a shared disk changes quickly. */
const pairs = 10;
const atOnce = 4;
const text = '<p>What a toddler means when words are missing, and what a calm answer can do about it.</p>';

/** Courses saved one by one by several at once, next to SQLite alone; each save is on the disk before it is answered. */
export async function measureSaves(): Promise<Figure[]> {
  await using folder = await temporaryFolder({ isOnDisk: true });
  await using site = await startSiteIn(folder.path, { DEMO: 'off' }, { isHeldToCores: true });
  const staff = await staffClient(site);
  let count = 0;
  async function save(): Promise<string> {
    const course = { title: `Course ${++count}`, description: text.repeat(10), curriculum: text.repeat(10) };
    const sent = { ...course, duration: '4 weeks', order: count };
    return (await staff.send<{ _id: string }>('POST', 'course', sent))._id;
  }
  const tables = rowsOfSave(folder.path, await save());
  await ratePerSecond(save, { seconds: 1, atOnce });
  const cpu: number[] = [];
  const compared = await compareWithInserts({ folder: folder.path, tables, pairs }, async (seconds) => {
    const work = () => ratePerSecond(save, { seconds, atOnce });
    const { result, total } = await cpuSecondsDuring(site.pid, work);
    cpu.push((total / (result * seconds)) * 1000);
    return result;
  });
  const what = 'saves of courses ÷ the rows of each by SQLite alone';
  return [
    ratioFigure(what, compared.rowByRow, 'saves/s', { atLeast: 0.3 }),
    ratioFigure('the same ÷ these rows in one transaction', compared.together, 'saves/s'),
    medianFigure('processor time of a save', cpu, 'ms'),
  ];
}

/** The rows that a save adds: the course, its entry in the log, its part of the search index with the one new word. */
function rowsOfSave(folder: string, id: string): ReturnType<typeof readRows> {
  const entry: SavedRow = {
    ...{ table: 'searchEntry', column: 'entryId', value: id },
    ...{ unique: ['entryId'], replaced: { number: undefined } },
  };
  const [found] = readRows(folder, [entry]);
  const { words, tokens } = wordsAndTokensOf(found?.row as unknown as SearchedEntry);
  const word = { column: 'word', value: words.find((one) => /\d/.test(one)) ?? '', unique: ['word'] };
  return readRows(folder, [
    { table: 'course', column: 'id', value: id },
    { table: 'change', column: 'recordId', value: id },
    entry,
    { table: 'searchText', column: 'rowid', value: '', replaced: { words: tokens.join(' ') } },
    { table: 'searchWord', ...word },
    { table: 'searchKey', ...word },
  ]);
}
