import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { cores, onCores } from '../load/cores.ts';
import { cpuSecondsOf, spentBetween } from '../load/cpu-time.ts';
import { median, ratioOf } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import type { InsertOrder } from '../servers/bare-inserts.ts';
import type { Running } from '../servers/processes.ts';
import { signIn, startSiteIn } from '../servers/site.ts';

// Short, because a disk that others use as well changes its mind quickly.
const pairs = 10;
const seconds = 1;
const atOnce = 4;
/** On the disk of the project: the folder for what is temporary is often memory, where nothing is durable. */
const place = resolve(import.meta.dirname, '../../node_modules/.cache');
const text = '<p>What a toddler means when words are missing, and what a calm answer can do about it.</p>';

/** Courses saved one by one by several at once, next to SQLite alone, each save on the disk before it is answered. */
export async function measureSaves(): Promise<Figure[]> {
  await mkdir(place, { recursive: true });
  const folder = await mkdtemp(join(place, 'ananta-bench-'));
  try {
    const site = await startSiteIn(folder, { DEMO: 'off' }, { isHeldToCores: true });
    try {
      const save = await saver(site);
      const order = { folder, seconds, tables: rowsOf(folder, await save()) };
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

/** What a save has left in the database: the course, and the entry of the log. */
function rowsOf(folder: string, id: string): InsertOrder['tables'] {
  const sqlite = new BetterSqlite(join(folder, 'ananta.db'), { readonly: true });
  try {
    const table = (name: string, column: string) => ({
      name,
      sql: sqlite.prepare('select sql from sqlite_master where name = ?').pluck().get(name) as string,
      row: sqlite.prepare(`select * from "${name}" where "${column}" = ?`).get(id) as Record<string, unknown>,
    });
    return [table('course', 'id'), table('change', 'recordId')];
  } finally {
    sqlite.close();
  }
}

async function insertsPerSecond(order: InsertOrder): Promise<number> {
  const script = resolve(import.meta.dirname, '../servers/bare-inserts.ts');
  const running = promisify(execFile)(...onCores(cores.server, process.execPath, [script]));
  running.child.stdin?.end(JSON.stringify(order));
  return Number((await running).stdout);
}
