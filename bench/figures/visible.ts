import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../load/statistics.ts';
import type { Figure } from '../report/figure.ts';
import { startPostgres } from '../servers/postgres.ts';
import type { Running } from '../servers/processes.ts';
import { signIn, startSiteIn } from '../servers/site.ts';

const edits = 20;
/** Milliseconds after which an edit counts as not seen. */
const patience = 10_000;

/** How soon an edit is on the article's page: in the process that stored it, and in another one on the same database. */
export async function measureVisible(): Promise<Figure[]> {
  const figures = await measureTwoProcesses('SQLite', {});
  const postgres = await startPostgres();
  try {
    return [...figures, ...(await measureTwoProcesses('PostgreSQL', { DATABASE_URL: postgres.url }))];
  } finally {
    await postgres.stop();
  }
}

async function measureTwoProcesses(engine: string, settings: Record<string, string>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  const running: Running[] = [];
  try {
    const here = await startSiteIn(folder, settings);
    running.push(here);
    const there = await startSiteIn(folder, settings);
    running.push(there);
    const edit = await editor(here);
    const seenAtOnce: boolean[] = [];
    const waits: number[] = [];
    for (let count = 1; count <= edits; count++) {
      // Both have the page of before.
      for (const { url } of running) await pageShows(url + edit.page, '');
      const title = await edit.save(count);
      const stored = performance.now();
      const [isSeen, wait] = await Promise.all([
        pageShows(here.url + edit.page, title),
        untilShown(there.url + edit.page, title, stored),
      ]);
      seenAtOnce.push(isSeen);
      waits.push(wait);
    }
    return [
      {
        what: `${engine}: edits that the next request here showed`,
        ...{ value: seenAtOnce.filter(Boolean).length, unit: `of ${edits}`, target: { atLeast: edits } },
      },
      {
        what: `${engine}: until another process shows an edit`,
        ...{ value: median(waits), unit: 'ms', spread: [Math.min(...waits), Math.max(...waits)] },
      },
      {
        what: `${engine}: the same, the slowest of ${edits}`,
        ...{ value: Math.max(...waits), unit: 'ms', target: { atMost: 100 } },
      },
    ];
  } finally {
    for (const site of running) await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function editor(site: Running) {
  const headers = { ...(await signIn(site)), 'Content-Type': 'application/json' };
  const api = `${site.url}/api/v1/blogs`;
  const [blog] = (await (await fetch(`${api}?limit=1`)).json()) as { _id: string; link: string }[];
  if (!blog) throw new Error('There is no article to edit.');
  return {
    page: `/blogDetail/${blog.link}`,
    /** @returns what the page says once it shows the edit */
    async save(count: number): Promise<string> {
      const title = `Edited for the ${count}. time`;
      const body = JSON.stringify({ title });
      const answer = await fetch(`${api}/${blog._id}`, { method: 'PUT', headers, body });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`An edit was answered with ${answer.status}.`);
      return title;
    },
  };
}

async function pageShows(page: string, words: string): Promise<boolean> {
  return (await (await fetch(page)).text()).includes(words);
}

/** @returns milliseconds from then to the beginning of the first request that is answered with it */
async function untilShown(page: string, words: string, since: number): Promise<number> {
  for (;;) {
    const asked = performance.now();
    if (await pageShows(page, words)) return asked - since;
    if (asked - since > patience) throw new Error(`${page} never showed an edit.`);
  }
}
