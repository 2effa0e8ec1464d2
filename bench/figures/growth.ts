import { setTimeout as pause } from 'node:timers/promises';
import { type ContentName, contentTypes } from '../../src/cms/records/registry.ts';
import { fillInstallation } from '../growth/fill.ts';
import { publicSubjects } from '../growth/public-subjects.ts';
import { type ExploredSite, exploreSite, pathOf, type Subject } from '../growth/site.ts';
import { requireAllCalls, staffSubjects } from '../growth/staff-subjects.ts';
import { eventLoopModule, watchEventLoop } from '../load/event-loop.ts';
import {
  type Figure,
  figure,
  isMet,
  type LoopBlock,
  longestByClock,
  ratioFigure,
  readable,
} from '../report.ts';
import { type Server, startPostgres, temporaryFolder } from '../servers/process.ts';
import { startSite, startSiteIn } from '../servers/site.ts';
import { middleSpread, percentile, type Ratio, ratioOf } from '../statistics.ts';

/** Pairs of requests: as many as fit into the time, because short requests tell little one by one. */
const rounds = { least: 7, most: 31, milliseconds: 800 };
/** On a busy machine there are more, until the middle half of the ratios agrees, or so many times as long. */
const agreed = 0.25;
const longestFactor = 5;
/** For answers with all records, and for writes. */
const fewRounds = 5;
/** First requests that do not count: they also load and compile code. */
const warmUps = 3;
/** Milliseconds for which other requests may have to wait. */
const longestHold = 50;
/** The part of the rounds that has to stay below it: a collection of memory, or a stall of the machine, comes in any round. */
const heldRounds = 0.75;
/** Milliseconds: the work that follows on a write holds the loop too. */
const untilDone = 300;
const options = { preload: eventLoopModule, isHeldToCores: true };

/** A site with many years of content and people next to one with its demo content, on SQLite. */
export async function measureGrowth(): Promise<Figure[]> {
  await using folder = await temporaryFolder({ isOnDisk: true });
  await (await startSiteIn(folder.path)).stop();
  await fillInstallation({ DATA_DIR: folder.path });
  await using grown = await startSiteIn(folder.path, {}, options);
  await using small = await startSite({}, { ...options, isOnDisk: true });
  return await measureBoth(small, grown);
}

/** The same on PostgreSQL. */
export async function measureGrowthOnPostgres(): Promise<Figure[]> {
  await using postgres = await startPostgres();
  await using folder = await temporaryFolder();
  const settings = { DATABASE_URL: postgres.url };
  await (await startSiteIn(folder.path, settings)).stop();
  const small = await copyDatabase(postgres.url, 'small');
  await fillInstallation({ DATA_DIR: folder.path, ...settings });
  await using grown = await startSiteIn(folder.path, settings, options);
  await using other = await startSiteIn(folder.path, { DATABASE_URL: small }, options);
  return await measureBoth(other, grown);
}

async function copyDatabase(url: string, name: string): Promise<string> {
  const { default: pg } = await import('pg');
  const [connected, copy] = [new URL(url), new URL(url)];
  // No connection may be open to the database that is copied.
  connected.pathname = '/template1';
  copy.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: connected.href });
  await client.connect();
  const original = new URL(url).pathname.slice(1);
  await client.query(`create database "${name}" template "${original}"`).finally(() => client.end());
  return copy.href;
}

async function measureBoth(small: Server, grown: Server): Promise<Figure[]> {
  const sites = [await exploreSite(grown), await exploreSite(small)] as const;
  const subjects = [...publicSubjects(...sites), ...staffSubjects(sites[0])];
  requireAllCalls(sites[0], subjects);
  const figures: Figure[] = [];
  const holds: (LoopBlock & { longest: number; isWrite: boolean })[] = [];
  for (const subject of subjects) {
    const { path, beside, isForStaff, isWhole, write } = subject;
    const what = `${isForStaff ? 'staff: ' : ''}${path}${beside ? ', next to the first' : ''}`;
    const { times, cpu, ...hold } = await measureSubject(subject, ...sites);
    const ratio = ratioOf(times);
    const holding = `event loop held ${readable(hold.own)} ms, by the clock ${readable(hold.held)}`;
    console.log(`  ${what}: ${readable(ratio.ratio)}, ${holding}`);
    if (!isWhole) figures.push(...growthFigures(what, ratio, ratioOf(cpu)));
    holds.push({ what: `event loop held by ${what}`, isWrite: write !== undefined, ...hold });
  }
  const [longest] = holds.toSorted((one, other) => other.longest - one.longest);
  const writes = holds.filter(({ isWrite }) => isWrite);
  return [
    ...[...figures, ...worstHolds(holds)],
    figure(`the longest once: ${longest?.what}`, longest?.longest ?? 0, 'ms'),
    ...[longestByClock(holds), longestByClock(writes, 'the longest of a write')],
  ];
}

/** Where it takes too long, its processor time shows whether the machine was busy with something else. */
function growthFigures(what: string, time: Ratio, cpu: Ratio): Figure[] {
  const one = ratioFigure(what, time, 'ms', { atMost: 1.5 });
  return isMet(one) ? [one] : [one, ratioFigure(`${what}, CPU of the site`, cpu, 'ms')];
}

/** Those that are too long, or else the longest, by the work of the site alone. */
function worstHolds(holds: LoopBlock[]): Figure[] {
  const sorted = holds.toSorted((one, other) => other.own - one.own);
  const figures = sorted.map(({ what, own }) => figure(what, own, 'ms', { atMost: longestHold }));
  const tooLong = figures.filter((one) => !isMet(one));
  return tooLong.length > 0 ? tooLong : figures.slice(0, 1);
}

async function measureSubject(subject: Subject, grown: ExploredSite, small: ExploredSite) {
  const times: [number, number][] = [];
  const cpu: [number, number][] = [];
  const owns: number[] = [];
  let held = 0;
  const askGrown = () => measureRequest(subject, grown);
  const askOther = () =>
    subject.beside ? measureRequest(subject, grown, subject.beside) : measureRequest(subject, small);
  for (let time = 0; time < (subject.isWhole ? 1 : warmUps); time++) {
    await askGrown();
    await askOther();
  }
  const begin = performance.now();
  const isEnough = () => {
    if (subject.isWhole || subject.write) return times.length >= fewRounds;
    const share = (performance.now() - begin) / rounds.milliseconds;
    if (times.length < rounds.least || (times.length < rounds.most && share < 1)) return false;
    return share > longestFactor || middleSpread(times.map(([one, other]) => one / other)) <= agreed;
  };
  while (!isEnough()) {
    const ours = await askGrown();
    const other = await askOther();
    times.push([ours.milliseconds, other.milliseconds]);
    cpu.push([ours.cpu, other.cpu]);
    held = Math.max(held, ours.held);
    owns.push(ours.own);
  }
  return { times, cpu, held, own: percentile(owns, heldRounds), longest: Math.max(...owns) };
}

/** Asks once, after an edit that makes all caches stale. @throws Error unless it is answered with 200 */
async function measureRequest(subject: Subject, site: ExploredSite, path = subject.path) {
  const { edit, write, isForStaff } = subject;
  if (edit) await editFirst(site, edit);
  let milliseconds = 0;
  const watched = await watchEventLoop(site.server, async () => {
    const begin = performance.now();
    if (write) await editFirst(site, write);
    else await request(site, pathOf(path, site), isForStaff);
    milliseconds = performance.now() - begin;
    if (write) await pause(untilDone);
  });
  return { ...watched, milliseconds };
}

let edits = 0;

/** Changes the title of the first entry of a type; its link stays. */
function editFirst(site: ExploredSite, name: ContentName): Promise<void> {
  const { api, title } = contentTypes[name];
  const { [name]: entry } = site.first;
  const values = { [title]: `${entry?.[title]} ${++edits % 10}` };
  return request(site, `/api/v1/${api.path}/${entry?._id}`, true, values);
}

async function request({ server, staff }: ExploredSite, path: string, isForStaff = false, sent?: object) {
  const headers = {
    'Accept-Encoding': 'identity',
    ...(isForStaff && staff),
    ...(sent && { 'Content-Type': 'application/json' }),
  };
  const write = sent && { method: 'PUT', body: JSON.stringify(sent) };
  const answer = await fetch(server.url + path, { headers, redirect: 'manual', ...write });
  for await (const _piece of answer.body ?? []);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
}
