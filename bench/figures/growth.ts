import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ContentName, contentTypes } from '../../src/content/index.ts';
import { unsetSettings } from '../../tests/setup/unset-settings.ts';
import { loopWatch, whileWatching } from '../load/held-loop.ts';
import { median, type Ratio, ratioOf } from '../load/statistics.ts';
import { type Figure, isMet, ratioFigure } from '../report/figure.ts';
import { readable } from '../report/table.ts';
import { startPostgres } from '../servers/postgres.ts';
import type { Running } from '../servers/processes.ts';
import { startSite, startSiteIn } from '../servers/site.ts';
import { type GrownSite, knowSite, type Subject, subjects } from './growth-subjects.ts';

/** Pairs of requests: as many as fit into the time, because the short ones tell little one by one. */
const rounds = { least: 7, most: 31, milliseconds: 1500 };
/** Of what answers with everything there is. */
const wholeRounds = 3;
/** Milliseconds for which nobody else may have to wait. */
const longestHold = 50;

/** A site with many years of content and people next to one with its demo content, on SQLite. */
export async function measureGrowth(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  try {
    await (await startSiteIn(folder)).stop();
    await fillInstallation({ DATA_DIR: folder });
    const grown = await startSiteIn(folder, {}, { preload: loopWatch, isHeldToCores: true });
    return await measureBoth(await startSite({}, { preload: loopWatch, isHeldToCores: true }), grown);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same on PostgreSQL. */
export async function measureGrowthOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  const options = { preload: loopWatch, isHeldToCores: true };
  try {
    const settings = { DATABASE_URL: postgres.url };
    await (await startSiteIn(folder, settings)).stop();
    const small = new URL(postgres.url);
    small.pathname = '/small';
    await copyDatabase(postgres.url, 'small');
    await fillInstallation({ DATA_DIR: folder, ...settings });
    const grown = await startSiteIn(folder, settings, options);
    return await measureBoth(await startSiteIn(folder, { DATABASE_URL: small.href }, options), grown);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyDatabase(url: string, name: string): Promise<void> {
  const { default: pg } = await import('pg');
  const elsewhere = new URL(url);
  const [, original] = elsewhere.pathname.split('/');
  // Nobody may be in what is copied.
  elsewhere.pathname = '/template1';
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  await client.query(`create database "${name}" template "${original}"`).finally(() => client.end());
}

/** Fills an installation that has its demo content. */
export async function fillInstallation(settings: Record<string, string>): Promise<void> {
  const script = resolve(import.meta.dirname, '../many/main.ts');
  console.log('  filling…');
  await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, ...unsetSettings, ...settings },
  });
}

async function measureBoth(small: Running, grown: Running): Promise<Figure[]> {
  try {
    const sites = [await knowSite(grown), await knowSite(small)] as const;
    const figures: Figure[] = [];
    const holds: Figure[] = [];
    for (const subject of subjects) {
      const { times, cpu, held } = await measureSubject(subject, ...sites);
      const ratio = ratioOf(times);
      console.log(
        `  ${subject.what}: ${readable(ratio.ratio)}, event loop held ${readable(median(held))} ms`,
      );
      if (!subject.isWhole) figures.push(...growthFigures(subject.what, ratio, ratioOf(cpu)));
      holds.push(holdFigure(`event loop held by ${subject.what}`, held));
    }
    return [...figures, ...worthTelling(holds)];
  } finally {
    await small.stop();
    await grown.stop();
  }
}

/** Where it takes too long, its processor time tells whether the machine was busy with something else. */
function growthFigures(what: string, time: Ratio, cpu: Ratio): Figure[] {
  const figure = ratioFigure(what, time, 'ms', { atMost: 1.5 });
  return isMet(figure) ? [figure] : [figure, ratioFigure(`${what}, CPU of the site`, cpu, 'ms')];
}

function holdFigure(what: string, held: number[]): Figure {
  const spread: [number, number] = [Math.min(...held), Math.max(...held)];
  return { what, value: median(held), unit: 'ms', spread, target: { atMost: longestHold } };
}

/** Those that are too long, or else the longest. */
function worthTelling(holds: Figure[]): Figure[] {
  const sorted = holds.toSorted((one, other) => other.value - one.value);
  const tooLong = sorted.filter((hold) => !isMet(hold));
  return tooLong.length > 0 ? tooLong : sorted.slice(0, 1);
}

async function measureSubject(subject: Subject, grown: GrownSite, small: GrownSite) {
  const times: [number, number][] = [];
  const cpu: [number, number][] = [];
  const held: number[] = [];
  await ask(subject, grown);
  await ask(subject, small);
  const begin = performance.now();
  const isEnough = () =>
    subject.isWhole
      ? times.length >= wholeRounds
      : times.length >= rounds.most ||
        (times.length >= rounds.least && performance.now() - begin > rounds.milliseconds);
  while (!isEnough()) {
    const ofGrown = await ask(subject, grown);
    const ofSmall = await ask(subject, small);
    times.push([ofGrown.milliseconds, ofSmall.milliseconds]);
    cpu.push([ofGrown.cpu, ofSmall.cpu]);
    held.push(ofGrown.held);
  }
  return { times, cpu, held };
}

/** Asks once for what has just become out of date. */
async function ask({ path, edit, isForStaff }: Subject, site: GrownSite) {
  if (edit) await editFirst(site, edit);
  const headers = { 'Accept-Encoding': 'identity', ...(isForStaff && site.staff) };
  const url = site.server.url + path(site);
  return whileWatching(site.server, async () => {
    const answer = await fetch(url, { headers });
    for await (const _piece of answer.body ?? []);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  });
}

let edits = 0;

/** Gives the first entry of a type another title; its link stays. */
async function editFirst({ server, staff, first }: GrownSite, name: ContentName): Promise<void> {
  const { api, title } = contentTypes[name];
  const entry = first[name];
  const answer = await fetch(`${server.url}/api/v1/${api.path}/${entry._id}`, {
    method: 'PUT',
    headers: { ...staff, 'Content-Type': 'application/json' },
    body: JSON.stringify({ [title]: `${entry[title]} ${++edits % 10}` }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`An edit of ${name} was answered with ${answer.status}: ${said}`);
}
