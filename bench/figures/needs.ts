import { setTimeout as pause } from 'node:timers/promises';
import { cpuSecondsOf, spentBetween } from '../load/cpu-time.ts';
import { findForm } from '../load/enrolment.ts';
import type { Figure } from '../report/figure.ts';
import { startPostgres } from '../servers/postgres.ts';
import type { Running } from '../servers/processes.ts';
import { signIn, startSite, untilStarted } from '../servers/site.ts';

/** Linux counts processor time in hundredths of a second, so there have to be many. */
const forms = 400;
const edits = 8;
const pagesAfterEach = 25;
/** Milliseconds after which the last letters have gone. */
const untilSent = 5_000;

/**
 * The processor time that the simulation counts with (bench/simulation/needs.ts): what is not kept takes of the site, and
 * of PostgreSQL beside it. Whoever waits for a disk needs no processor meanwhile, so that it does not matter that this one
 * waits for none.
 */
export async function measureNeeds(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    // Parents come from many addresses, each of which may enrol some times only.
    const site = await startSite({ DATABASE_URL: postgres.url, TRUST_PROXY: 'on' });
    try {
      await (await fetch(site.url)).arrayBuffer();
      await pause(untilStarted);
      return [...(await measurePages(site)), ...(await measureForms(site))];
    } finally {
      await site.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measurePages(site: Running): Promise<Figure[]> {
  const asked = await someOf(site);
  const edit = await editor(site);
  const spent = { site: 0, database: 0 };
  for (let count = 0; count < edits; count++) {
    await edit(count);
    const { site: ofSite, database } = await spending(site, async () => {
      for (const path of asked) await (await call(site)(path)).arrayBuffer();
    });
    spent.site += ofSite;
    spent.database += database;
  }
  return figuresOf('a page that has to be made', spent, edits * asked.length);
}

/** Home, the lists, and articles. */
async function someOf(site: Running): Promise<string[]> {
  const found: string[] = [];
  for (const part of ['pages', 'blog-1']) {
    const text = await (await call(site)(`/sitemap-${part}.xml`)).text();
    found.push(
      ...Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => new URL(address).pathname),
    );
  }
  return found.slice(0, pagesAfterEach);
}

async function measureForms(site: Running): Promise<Figure[]> {
  const form = await findForm(call(site));
  const asked: Awaited<ReturnType<typeof form.ask>>[] = [];
  const asking = await spending(site, async () => {
    for (let count = 0; count < forms; count++) {
      asked.push(await form.ask(count));
      await (await call(site)('/api/v1/booksession/get-captcha-challenge')).arrayBuffer();
    }
  });
  const sending = await spending(site, async () => {
    for (const [count, headers] of asked.entries()) await form.send(count, headers);
    await pause(untilSent);
  });
  return [
    ...figuresOf('token and captcha of a form', asking, forms),
    ...figuresOf('an enrolment with its letters', sending, forms),
  ];
}

function figuresOf(what: string, spent: { site: number; database: number }, times: number): Figure[] {
  const one = (seconds: number) => ({ value: (seconds / times) * 1e6, unit: 'µs' });
  return [
    { what: `${what}, CPU of the site`, ...one(spent.site) },
    { what: `${what}, CPU of PostgreSQL`, ...one(spent.database) },
  ];
}

/** Seconds of processor time of the site, and of all else that this process has started: the database. */
async function spending({ pid }: Running, work: () => Promise<void>) {
  const before = await cpuSecondsOf(process.pid);
  await work();
  const spent = spentBetween(before, await cpuSecondsOf(process.pid));
  const site = spent.get(pid) ?? 0;
  const own = spent.get(process.pid) ?? 0;
  return { site, database: [...spent.values()].reduce((sum, one) => sum + one, 0) - site - own };
}

const call = (site: Running) => async (path: string, init?: RequestInit) => {
  const answer = await fetch(site.url + path, init);
  if (answer.ok) return answer;
  throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
};

/** Lets everything that is kept be forgotten. */
async function editor(site: Running): Promise<(count: number) => Promise<void>> {
  const headers = { ...(await signIn(site)), 'Content-Type': 'application/json' };
  const [blog] = (await (await call(site)('/api/v1/blogs?limit=1')).json()) as { _id: string }[];
  return async (count) => {
    const body = JSON.stringify({ title: `Edited for the ${count + 1}. time` });
    await (await call(site)(`/api/v1/blogs/${blog?._id}`, { method: 'PUT', headers, body })).arrayBuffer();
  };
}
