import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/core/config/config.ts';
import { openDatabase } from '../../src/core/database/database.ts';
import { calendarOf } from '../../src/core/time/calendar.ts';
import { type Comparison, compareWithBareServer } from '../load/compare.ts';
import { rawAnswer } from '../load/raw-answer.ts';
import { fillWithMany } from '../many/fill.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import { readable } from '../report/table.ts';
import { type Running, withFolder } from '../servers/processes.ts';
import { filledFolder, startSite, startSiteIn, untilStarted } from '../servers/site.ts';

const encodings = { plain: 'identity', gzip: 'gzip', brotli: 'br' };
const pageTarget = 0.9;
const otherTarget = 0.8;
/** On the filled site. */
const articles = 2000;

interface Asked {
  what: string;
  path: string;
  headers?: Record<string, string>;
  method?: 'HEAD';
  /**
   * The least that its requests per second may be of the bare server's; absent: answers without a body are so small that
   * the ratio is that of two clients, and only their processor time is held to something.
   */
  atLeast?: number;
}

/** What is answered from memory, next to a bare server that sends the same bytes. */
export async function measureCached(): Promise<Figure[]> {
  const demo = await measureSite(await startSite({}, { isHeldToCores: true }), questions);
  return [...demo, ...(await measureSite(await startFilledSite(), filledQuestions))];
}

async function measureSite(site: Running, ask: (site: Running) => Promise<Asked[]>): Promise<Figure[]> {
  try {
    await pause(untilStarted);
    const figures: Figure[] = [];
    for (const { what, atLeast, path, headers = {}, ...rest } of await ask(site)) {
      const comparison = await compareWithBareServer(site, { path, headers, ...rest });
      const measured = comparisonFigures(what, comparison, atLeast);
      console.log(`  ${what}: ${readable(comparison.perSecond.ratio)}`);
      figures.push(...measured);
    }
    return figures;
  } finally {
    await site.stop();
  }
}

function comparisonFigures(what: string, { perSecond, cpu, p99 }: Comparison, atLeast?: number): Figure[] {
  const target = (bound: Figure['target']) => (atLeast === undefined ? undefined : bound);
  const cpuTarget = { atMost: 1.2 };
  return [
    ratioFigure(`${what} ÷ bare`, perSecond, 'requests/s', target({ atLeast: atLeast ?? 0 })),
    ...(cpu ? [ratioFigure(`${what}, CPU ÷ bare`, cpu, 'µs/request', cpuTarget)] : []),
    ratioFigure(`${what}, p99 ÷ bare`, p99, 'ms', target({ atMost: 1.5 })),
  ];
}

async function questions(site: Running): Promise<Asked[]> {
  const link = await someBlog(site);
  const html = await (await fetch(site.url)).text();
  const pages = { home: '/', article: `/blogDetail/${link}`, 'list page': '/blogs' };
  const etag = (await fetch(site.url)).headers.get('etag') ?? '';
  return [
    ...Object.entries(pages).flatMap(([page, path]) =>
      Object.entries(encodings).map(([encoding, name]) => ({
        what: `${page}, ${encoding}`,
        ...{ path, headers: { 'Accept-Encoding': name }, atLeast: pageTarget },
      })),
    ),
    { what: 'home, not changed (304)', path: '/', headers: { 'If-None-Match': etag } },
    { what: 'home, head alone (HEAD)', path: '/', method: 'HEAD' },
    { what: 'GET blogs?limit=10, plain', path: '/api/v1/blogs?limit=10', atLeast: otherTarget },
    {
      what: 'GET blogs?limit=10, brotli',
      path: '/api/v1/blogs?limit=10',
      ...{ headers: { 'Accept-Encoding': 'br' }, atLeast: otherTarget },
    },
    { what: 'GET blogs/{link}', path: `/api/v1/blogs/${link}`, atLeast: otherTarget },
    {
      what: 'picture of about 30 kB',
      path: await nearest(site, picturesOf(html), 30_000),
      atLeast: otherTarget,
    },
    {
      what: 'script, brotli',
      path: await nearest(site, scriptsOf(html), 30_000),
      ...{ headers: { 'Accept-Encoding': 'br' }, atLeast: otherTarget },
    },
  ];
}

/** With articles of many years: its pages are the largest that there are. */
function startFilledSite(): Promise<Running> {
  return withFolder(async (folder) => {
    await cp(await filledFolder(), folder, { recursive: true });
    const { database: address, timeZone } = readConfig({ DATA_DIR: folder });
    const database = openDatabase(address, () => undefined);
    await fillWithMany(database, calendarOf(timeZone)(new Date()), { blog: articles }).finally(
      database.close,
    );
    return startSiteIn(folder, {}, { isHeldToCores: true });
  });
}

async function filledQuestions(site: Running): Promise<Asked[]> {
  const headers = { 'Accept-Encoding': encodings.brotli };
  const pages = { article: `/blogDetail/${await someBlog(site)}`, 'list page': '/blogs' };
  return Object.entries(pages).map(([page, path]) => ({
    what: `${page} of ${articles.toLocaleString('en')}, brotli`,
    ...{ path, headers, atLeast: pageTarget },
  }));
}

async function someBlog({ url }: Running): Promise<string> {
  const [blog] = (await (await fetch(`${url}/api/v1/blogs?limit=1`)).json()) as { link: string }[];
  if (!blog) throw new Error('There is no article to measure.');
  return blog.link;
}

const picturesOf = (html: string) => html.match(/\/uploads\/[\w.-]+/g) ?? [];
const scriptsOf = (html: string) => html.match(/\/assets\/[\w.-]+\.js/g) ?? [];

/** The file whose size, as a browser gets it, is nearest to so many bytes. */
async function nearest({ url }: Running, paths: string[], bytes: number): Promise<string> {
  let best = { path: '', distance: Number.POSITIVE_INFINITY };
  for (const path of new Set(paths)) {
    const { body } = await rawAnswer({ url: url + path, headers: { 'Accept-Encoding': 'br' } });
    const distance = Math.abs(body.length - bytes);
    if (distance < best.distance) best = { path, distance };
  }
  if (!best.path) throw new Error('The home page names no such file.');
  return best.path;
}
