import { setTimeout as pause } from 'node:timers/promises';
import { findForm } from '../load/mixed-work.ts';
import { cpuSecondsDuring } from '../load/processes.ts';
import { type Figure, figure } from '../report.ts';
import { type Server, startPostgres } from '../servers/process.ts';
import { createClient, type Headers, staffClient, startSettleTime, startSite } from '../servers/site.ts';

/** Linux counts processor time in hundredths of a second, so there have to be many. */
const forms = 400;
const edits = 8;
const pagesAfterEach = 25;
/** Milliseconds after which the last emails have gone. */
const untilSent = 5_000;

type Spent = Record<'site' | 'database', number>;

/** The processor time of requests that no cache answers, of the site and of PostgreSQL beside it (decision 78). */
export async function measureNeeds(): Promise<Figure[]> {
  await using postgres = await startPostgres();
  // Parents come from many addresses, each of which may enrol some times only.
  await using site = await startSite({ DATABASE_URL: postgres.url, TRUST_PROXY: 'on' });
  await (await fetch(site.url)).arrayBuffer();
  await pause(startSettleTime);
  return [...(await measurePages(site)), ...(await measureForms(site))];
}

/** Home, lists and articles, after edits that empty the caches. */
async function measurePages(site: Server): Promise<Figure[]> {
  const client = createClient(site);
  const staff = await staffClient(site);
  const maps = await Promise.all(['pages', 'blog-1'].map((part) => client.text(`/sitemap-${part}.xml`)));
  const addresses = maps.flatMap((map) => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)]);
  const paths = addresses.map(([, address = '']) => new URL(address).pathname).slice(0, pagesAfterEach);
  const { _id } = await client.first('blogs');
  const spent: Spent = { site: 0, database: 0 };
  for (let count = 1; count <= edits; count++) {
    await staff.send('PUT', `blogs/${_id}`, { title: `Edit ${count}` });
    const once = await spentDuring(site, async () => {
      for (const path of paths) await client.read(path);
    });
    spent.site += once.site;
    spent.database += once.database;
  }
  return figuresOf('a page that has to be made', spent, edits * paths.length);
}

async function measureForms(site: Server): Promise<Figure[]> {
  const client = createClient(site);
  const form = await findForm(client);
  const asked: Headers[] = [];
  const asking = await spentDuring(site, async () => {
    for (let count = 0; count < forms; count++) {
      asked.push(await form.ask(count));
      await client.read('booksession/get-captcha-challenge');
    }
  });
  const sending = await spentDuring(site, async () => {
    for (const [count, headers] of asked.entries()) await form.send(count, headers);
    await pause(untilSent);
  });
  return [
    ...figuresOf('token and captcha of a form', asking, forms),
    ...figuresOf('an enrolment with its emails', sending, forms),
  ];
}

const figuresOf = (what: string, { site, database }: Spent, times: number) => [
  figure(`${what}, CPU of the site`, (site / times) * 1e6, 'µs'),
  figure(`${what}, CPU of PostgreSQL`, (database / times) * 1e6, 'µs'),
];

/** Seconds of processor time of the site, and of everything else that this process has started: the database. */
async function spentDuring({ pid }: Server, work: () => Promise<void>): Promise<Spent> {
  const { spent, total } = await cpuSecondsDuring(process.pid, work);
  const site = spent.get(pid) ?? 0;
  return { site, database: total - site - (spent.get(process.pid) ?? 0) };
}
