import { setTimeout as pause } from 'node:timers/promises';
import { fill } from '../growth/fill.ts';
import { type Comparison, compareWithBareServer, fetchRawAnswer } from '../load/compare.ts';
import { type Figure, figure, ratioFigure, readable } from '../report.ts';
import { type Server, temporaryFolder } from '../servers/process.ts';
import { copyDemo, createClient, startSettleTime, startSite, startSiteIn } from '../servers/site.ts';

const encodings = { plain: 'identity', gzip: 'gzip', brotli: 'br' };
const [pageTarget, otherTarget] = [0.9, 0.8];
/** On the filled site. */
const articles = 2000;

interface CachedRequest {
  what: string;
  path: string;
  headers?: Record<string, string>;
  method?: 'HEAD';
  /** Requests per second next to the bare server's. Without a body there is none: the ratio is that of clients. */
  atLeast?: number;
}

/** Answers from memory, next to a bare server that sends the same bytes. */
export async function measureCached(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const generatorLoads: number[] = [];

  async function measure(site: Server, list: (site: Server) => Promise<CachedRequest[]>) {
    await pause(startSettleTime);
    for (const { what, atLeast, headers = {}, ...rest } of await list(site)) {
      const comparison = await compareWithBareServer(site, { headers, ...rest });
      console.log(`  ${what}: ${readable((comparison.perSecond ?? comparison.cpu)?.ratio ?? NaN)}`);
      figures.push(...comparisonFigures(what, comparison, atLeast));
      generatorLoads.push(comparison.generatorLoad);
    }
  }
  {
    await using site = await startSite({}, { isHeldToCores: true });
    await measure(site, demoRequests);
  }
  await using folder = await temporaryFolder();
  await copyDemo(folder.path);
  // Articles of many years: the largest pages there are.
  await fill({ DATA_DIR: folder.path }, { blog: articles });
  await using site = await startSiteIn(folder.path, {}, { isHeldToCores: true });
  await measure(site, filledRequests);
  const slowest = Math.max(...generatorLoads);
  return [...figures, figure('load of wrk ÷ of bare, at most', slowest, 'ratio', { atMost: 1 })];
}

function comparisonFigures(what: string, { perSecond, cpu, p99 }: Comparison, atLeast?: number): Figure[] {
  const target = (bound: Figure['target']) => (atLeast === undefined ? undefined : bound);
  return [
    ...(perSecond ? [ratioFigure(`${what} ÷ bare`, perSecond, 'requests/s', target({ atLeast }))] : []),
    ...(cpu ? [ratioFigure(`${what}, CPU ÷ bare`, cpu, 'µs/request', { atMost: 1.2 })] : []),
    ...(p99 ? [ratioFigure(`${what}, p99 ÷ bare`, p99, 'ms', target({ atMost: 1.5 }))] : []),
  ];
}

async function demoRequests(site: Server): Promise<CachedRequest[]> {
  const { link } = await createClient(site).first('blogs');
  const home = await fetch(site.url);
  const html = await home.text();
  const brotli = { 'Accept-Encoding': 'br' };
  const pages = { home: '/', article: `/blogDetail/${link}`, 'list page': '/blogs' };
  const others = (what: string, path: string, headers = {}) => ({
    what,
    path,
    headers,
    atLeast: otherTarget,
  });
  const picture = await nearest(site, html.match(/\/uploads\/[\w.-]+/g), 30_000);
  const script = await nearest(site, html.match(/\/assets\/[\w.-]+\.js/g), 30_000);
  return [
    ...Object.entries(pages).flatMap(([page, path]) =>
      Object.entries(encodings).map(([encoding, name]) => ({
        what: `${page}, ${encoding}`,
        ...{ path, headers: { 'Accept-Encoding': name }, atLeast: pageTarget },
      })),
    ),
    {
      what: 'home, not changed (304)',
      path: '/',
      headers: { 'If-None-Match': home.headers.get('etag') ?? '' },
    },
    { what: 'home, head alone (HEAD)', path: '/', method: 'HEAD' },
    others('GET blogs?limit=10, plain', '/api/v1/blogs?limit=10'),
    others('GET blogs?limit=10, brotli', '/api/v1/blogs?limit=10', brotli),
    others('GET blogs/{link}', `/api/v1/blogs/${link}`),
    others('picture of about 30 kB', picture),
    others('script, brotli', script, brotli),
  ];
}

async function filledRequests(site: Server): Promise<CachedRequest[]> {
  const { link } = await createClient(site).first('blogs');
  const pages = { article: `/blogDetail/${link}`, 'list page': '/blogs' };
  return Object.entries(pages).map(([page, path]) => ({
    what: `${page} of ${articles.toLocaleString('en')}, brotli`,
    ...{ path, headers: { 'Accept-Encoding': encodings.brotli }, atLeast: pageTarget },
  }));
}

/** The file whose size, as a browser gets it, is nearest to so many bytes. */
async function nearest({ url }: Server, paths: string[] | null, bytes: number): Promise<string> {
  let best = { path: '', distance: Number.POSITIVE_INFINITY };
  for (const path of new Set(paths)) {
    const { body } = await fetchRawAnswer({ url: url + path, headers: { 'Accept-Encoding': 'br' } });
    const distance = Math.abs(body.length - bytes);
    if (distance < best.distance) best = { path, distance };
  }
  if (!best.path) throw new Error('The home page names no such file.');
  return best.path;
}
