import { rm } from 'node:fs/promises';
import { indexed, type SearchedEntry } from '../../src/features/search/rules/indexed-entry.ts';
import { cpuSecondsOf, spentBetween } from '../load/cpu-time.ts';
import { median, ratioOf } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import { makeDiskFolder } from '../servers/disk-folder.ts';
import type { Running } from '../servers/processes.ts';
import { signIn, startSiteIn } from '../servers/site.ts';
import { insertsPerSecond, type LeftRow, rowsIn } from '../servers/sqlite-alone.ts';

// Short, because a disk that others use as well changes its mind quickly.
const pairs = 10;
const seconds = 1;
const atOnce = 4;
const text = '<p>What a toddler means when words are missing, and what a calm answer can do about it.</p>';

/** Courses saved one by one by several at once, next to SQLite alone, each save on the disk before it is answered. */
export async function measureSaves(): Promise<Figure[]> {
  const folder = await makeDiskFolder();
  try {
    const site = await startSiteIn(folder, { DEMO: 'off' }, { isHeldToCores: true });
    try {
      const save = await saver(site);
      const id = await save();
      const order = { folder, seconds, tables: rowsOfSave(folder, id) };
      await savesPerSecond(save);
      const cpu: number[] = [];
      const measured: { rowByRow: [number, number][]; together: [number, number][] } = {
        rowByRow: [],
        together: [],
      };
      for (let pair = 0; pair < pairs; pair++) {
        const before = await cpuSecondsOf(site.pid);
        const perSecond = await savesPerSecond(save);
        const spent = spentBetween(before, await cpuSecondsOf(site.pid));
        cpu.push([...spent.values()].reduce((a, b) => a + b, 0) / (perSecond * seconds));
        measured.rowByRow.push([perSecond, await insertsPerSecond({ ...order, isTogether: false })]);
        measured.together.push([perSecond, await insertsPerSecond({ ...order, isTogether: true })]);
      }
      const { rowByRow, together } = measured;
      return [
        ratioFigure('saves of courses ÷ the rows of each by SQLite alone', ratioOf(rowByRow), 'saves/s', {
          atLeast: 0.3,
        }),
        ratioFigure('the same ÷ these rows in one transaction', ratioOf(together), 'saves/s'),
        { what: 'processor time of a save', value: median(cpu) * 1000, unit: 'ms' },
      ];
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What a save of a course has left in the database: the course, its entry in the log, and what finds it, with the one word
 * that no course before it had. What it changes besides (how many courses there are, which content it is) is not in it.
 */
function rowsOfSave(folder: string, id: string): ReturnType<typeof rowsIn> {
  const entry: LeftRow = {
    table: 'searchEntry',
    column: 'entryId',
    value: id,
    fresh: ['entryId'],
    instead: { number: undefined },
  };
  const [found] = rowsIn(folder, [entry]);
  const { words, tokens } = indexed(found?.row as unknown as SearchedEntry);
  const word = { column: 'word', value: words.find((one) => /\d/.test(one)) ?? '', fresh: ['word'] };
  return rowsIn(folder, [
    { table: 'course', column: 'id', value: id },
    { table: 'change', column: 'recordId', value: id },
    entry,
    { table: 'searchText', column: 'rowid', value: '', instead: { words: tokens.join(' ') } },
    { table: 'searchWord', ...word },
    { table: 'searchKey', ...word },
  ]);
}

/** Saves a course that is like no other, and tells its id. */
async function saver(site: Running): Promise<() => Promise<string>> {
  const headers = { ...(await signIn(site)), 'Content-Type': 'application/json' };
  let count = 0;
  return async () => {
    const course = { title: `Course ${++count}`, description: text.repeat(10), curriculum: text.repeat(10) };
    const body = JSON.stringify({ ...course, duration: '4 weeks', order: count });
    const answer = await fetch(`${site.url}/api/v1/course`, { method: 'POST', headers, body });
    const { _id } = (await answer.json()) as { _id: string };
    if (answer.status !== 201) throw new Error(`A course was answered with ${answer.status}.`);
    return _id;
  };
}

async function savesPerSecond(save: () => Promise<string>): Promise<number> {
  let saves = 0;
  const begin = performance.now();
  const line = async () => {
    while (performance.now() - begin < seconds * 1000) {
      await save();
      saves++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return (saves / (performance.now() - begin)) * 1000;
}
