import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../../tests/setup/browser.ts';
import { readLongTasks } from '../load/long-tasks.ts';
import { median } from '../load/statistics.ts';
import type { Figure } from '../report/figure.ts';
import { startSite } from '../servers/site.ts';

const runs = 5;
/**
 * Lighthouse slows a machine down four times to make a cheap phone of it, and means one of this index at least (throttling.md
 * of its documentation). Where a host's speed changes from one moment to the next, looks at a slower one count only if no
 * others can be had.
 */
const asMeant = 1500;
const mostLooks = 2 * runs;
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof targets;
const categories = Object.keys(targets) as Category[];

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'];

/** What Lighthouse finds of one page at one time. */
interface Finding {
  scores: Record<Category, number>;
  /** Milliseconds, or the score of what has moved, by the name of the audit. */
  metrics: Record<string, number>;
  /** What it names, with what could be won. */
  named: Map<string, string>;
  /** How fast Lighthouse has found this machine before it looked. */
  benchmarkIndex: number;
}

const own = { longest: 'longest-task', held: 'held' } as const;
const longestByClock = 'longest-task-by-the-clock';
const metrics: Record<string, { words: string; unit?: string; atMost?: number }> = {
  'first-contentful-paint': { words: 'first text or picture' },
  'largest-contentful-paint': { words: 'largest text or picture' },
  // What of each task goes beyond 50 ms: as much as a single task of 100 ms.
  [own.held]: { words: 'held by long tasks, processor time', atMost: 50 },
  'total-blocking-time': { words: 'held by long tasks by the clock, waits for this machine included' },
  // As long as it takes on the slow phone.
  [own.longest]: { words: 'longest task, processor time', atMost: 100 },
  [longestByClock]: { words: 'longest task by the clock, waits for this machine included' },
  'cumulative-layout-shift': { words: 'of the screen that jumps', unit: 'score', atMost: 0 },
};

/**
 * What Lighthouse says of the pages on its cheap phone (four times slower than this machine, on a slow mobile line, both
 * computed from a fast load). The median of five looks, of ten at most; prints what falls short with the audits that name
 * it.
 */
export async function measurePhone(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launch({
    chromePath: await findBrowser(),
    // The phone is where most of its parents are: a browser elsewhere works out hours of its own.
    envVars: { ...process.env, TZ: 'Asia/Kolkata' },
    // Debian's Chromium refuses to run as root in its sandbox.
    chromeFlags: ['--headless=new', '--disable-gpu', '--no-sandbox'],
    logLevel: 'error',
  });
  try {
    const figures: Figure[] = [];
    const indexes: number[] = [];
    for (const { what, path } of await pagesOf(site.url)) {
      const findings = await lookRepeatedly(site.url + path, browser.port);
      figures.push(...figuresOf(what, findings));
      indexes.push(...findings.map(({ benchmarkIndex }) => benchmarkIndex));
    }
    const spread: [number, number] = [Math.min(...indexes), Math.max(...indexes)];
    const index = { value: median(indexes), unit: 'index', spread };
    return [...figures, { what: 'this machine, as Lighthouse measures it (benchmarkIndex)', ...index }];
  } finally {
    browser.kill();
    await site.stop();
  }
}

/** The pages by which most parents come. @throws Error where one of them does not answer well: it would go unmeasured */
async function pagesOf(url: string): Promise<{ what: string; path: string }[]> {
  const read = async (call: string) => (await fetch(`${url}/api/v1/${call}`)).json();
  const [blog] = (await read('blogs?limit=1')) as { link: string }[];
  const [course] = ((await read('course')) as { courses: { link: string }[] }).courses;
  const pages = [
    { what: 'home', path: '/' },
    { what: '/blogs', path: '/blogs' },
    { what: 'an article', path: `/blogDetail/${blog?.link}` },
    { what: 'a course', path: `/course-detail/${course?.link}` },
    { what: '/webinars', path: '/webinars' },
    { what: '/session-book', path: '/session-book' },
    { what: '/search', path: '/search' },
  ];
  for (const { path } of pages) {
    const { ok, status } = await fetch(url + path, { method: 'HEAD' });
    if (!ok) throw new Error(`${path} cannot be measured: it answered ${status}.`);
  }
  return pages;
}

/** The looks that count: chosen by how fast the machine was before each, whatever came of it. */
async function lookRepeatedly(url: string, port: number): Promise<Finding[]> {
  const all: Finding[] = [];
  const isAsMeant = ({ benchmarkIndex }: Finding) => benchmarkIndex >= asMeant;
  while (all.filter(isAsMeant).length < runs && all.length < mostLooks) all.push(await look(url, port));
  return all.toSorted((one, other) => other.benchmarkIndex - one.benchmarkIndex).slice(0, runs);
}

/** As often as Lighthouse may lose its own recording of one look, as it does now and then, and asks to be run again. */
const mostLost = 2;

/** @throws Error when the page could not be looked at */
async function look(url: string, port: number, lost = 0): Promise<Finding> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  });
  const report = result?.lhr;
  if (report?.runtimeError?.code === 'NO_NAVSTART' && lost < mostLost) return look(url, port, lost + 1);
  if (!report || report.runtimeError) {
    throw new Error(`Lighthouse could not look at ${url}: ${report?.runtimeError?.message}`);
  }
  const scores = categories.map((name) => [name, Math.round((report.categories[name]?.score ?? NaN) * 100)]);
  const { traceEvents } = result.artifacts.Trace;
  const { cpuSlowdownMultiplier = NaN } = report.configSettings.throttling;
  const tasks = readLongTasks(traceEvents, url, cpuSlowdownMultiplier);
  const found: Record<string, number> = {
    [own.longest]: tasks.longest,
    [own.held]: tasks.held,
    [longestByClock]: longestByTheClock(report.audits),
  };
  const measured = Object.keys(metrics).map((name) => [
    name,
    found[name] ?? report.audits[name]?.numericValue ?? NaN,
  ]);
  const short = Object.values(report.audits).filter(({ score }) => score !== null && score < 0.9);
  return {
    scores: Object.fromEntries(scores),
    metrics: Object.fromEntries(measured),
    benchmarkIndex: report.environment.benchmarkIndex,
    named: new Map(short.map(({ id, title, displayValue }) => [id, `${title} ${displayValue ?? ''}`.trim()])),
  };
}

/** Milliseconds; tasks of less than 50 are not told apart. NaN where the audit could not be made. */
function longestByTheClock(audits: Audits): number {
  const { details, score, scoreDisplayMode } = audits['long-tasks'] ?? {};
  if (details?.type === 'table') return Math.max(0, ...details.items.map(({ duration }) => Number(duration)));
  return scoreDisplayMode === 'notApplicable' || score === 1 ? 0 : NaN;
}

function figuresOf(what: string, findings: Finding[]): Figure[] {
  const figures = categories.map((name): Figure => {
    const all = findings.map(({ scores }) => scores[name]);
    return {
      what: `${what}, ${name}`,
      value: median(all),
      unit: 'of 100',
      spread: [Math.min(...all), Math.max(...all)],
      target: { atLeast: targets[name] },
    };
  });
  if (figures.some(({ value, target }) => !(value >= (target?.atLeast ?? 0)))) tellNamed(what, findings);
  return [
    ...figures,
    ...Object.entries(metrics).map(([name, { words, unit = 'ms', atMost }]): Figure => {
      const all = findings.map(({ metrics: measured }) => measured[name] ?? NaN);
      return {
        ...{ what: `${what}, ${words}`, value: median(all), unit },
        ...(atMost !== undefined && { spread: [Math.min(...all), Math.max(...all)], target: { atMost } }),
      };
    }),
  ];
}

/** What more than half of the runs name, so that a stall of this machine does not lead astray. */
function tellNamed(what: string, findings: Finding[]): void {
  const all = new Map(findings.flatMap(({ named }) => [...named]));
  const often = [...all].filter(([id]) => findings.filter(({ named }) => named.has(id)).length > runs / 2);
  console.log(`${what} falls short. Lighthouse names:`);
  for (const [id, words] of often) console.log(`  ${id}: ${words}`);
}
