import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { hostileArticles, sendArticles } from '../../tests/factories/hostile/articles.ts';
import { freshId, type HostileRequest, hostileBodies } from '../../tests/factories/hostile/bodies.ts';
import { hostileLists, hostileReads, hostileVisits } from '../../tests/factories/hostile/calls.ts';
import {
  addFullWebinar,
  addPictures,
  fullWebinarRequests,
} from '../../tests/factories/hostile/full-webinar.ts';
import { hostileTexts, prepareTexts } from '../../tests/factories/hostile/texts.ts';
import { eventLoopModule, watchEventLoop } from '../load/event-loop.ts';
import { findForm } from '../load/mixed-work.ts';
import { type Figure, figure, type LoopBlock, longestByClock } from '../report.ts';
import { temporaryFolder } from '../servers/process.ts';
import { copyDemo, createClient, type Headers, signIn, startSiteIn } from '../servers/site.ts';

/** More pictures than one text can show, and seats of a webinar. */
const [pictureCount, seats] = [2300, 10_000];
/** How many of the worst are reported. */
const reported = 5;
/** Milliseconds for the work that follows on an action, and until a request counts as never answered. */
const [untilDone, timeout] = [3000, 60_000];

/** The longest time for which no other request is answered while the worst requests are sent. */
export async function measureHostile(): Promise<Figure[]> {
  await using folder = await temporaryFolder({ isOnDisk: true });
  await copyDemo(folder.path);
  const { pictures, full } = await fill(folder.path);
  await using site = await startSiteIn(folder.path, {}, { preload: eventLoopModule, isHeldToCores: true });
  const staff = await signIn(site);
  const client = createClient(site, staff);
  const holds: LoopBlock[] = [];
  const sendWatched = async (request: HostileRequest, isCounted: boolean) => {
    let answer = '';
    const { own, held } = await watchEventLoop(site, async () => {
      answer = await send(site, request, staff);
    });
    if (isCounted) holds.push({ what: request.what, own, held });
    return answer;
  };

  await sendArticles(sendWatched, hostileArticles(pictures), pictures[0] ?? '');
  const csrf = await (await findForm(client)).ask(0);
  const { webinars } = await client.json<{ webinars: { _id: string }[] }>('webinar');
  const webinar = webinars[0]?._id ?? '';
  for (const request of [
    ...[...hostileBodies, ...hostileReads, ...hostileLists(webinar), ...hostileVisits(webinar, csrf)],
    ...hostileTexts(await prepareTexts(client.send)),
    ...fullWebinarRequests(full),
  ]) {
    // The first one of a kind also loads and compiles code.
    if (!request.isOnce) await send(site, request, staff);
    await sendWatched(request, true);
    if (request.isOnce) await pause(untilDone);
  }
  const [worst, ...others] = holds.toSorted((a, b) => b.own - a.own).slice(0, reported);
  return [
    figure(`the longest hold: ${worst?.what}`, worst?.own ?? 0, 'ms', { atMost: 200 }),
    ...others.map(({ what, own }) => figure(what, own, 'ms')),
    longestByClock(holds),
  ];
}

/** Adds what some of the requests refer to, while the site does not run. */
async function fill(folder: string) {
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', BACKUP_AT: 'off' });
  const { app, services } = await createApp(config, { pages: 'none' });
  try {
    const pictures = await addPictures(services, pictureCount);
    return { pictures, full: await addFullWebinar(services, seats) };
  } finally {
    await app.close();
  }
}

/** Sends a request, and reads the whole answer. @throws Error where the site fails, or the status is not as expected */
async function send({ url }: { url: string }, request: HostileRequest, staff: Headers): Promise<string> {
  const { what, method, byStaff, answered, body } = request;
  const id = randomUUID();
  const path = request.path.replaceAll(freshId, id);
  const answer = await fetch(path.startsWith('/') ? url + path : `${url}/api/v1/${path}`, {
    method,
    headers: { ...request.headers, ...(byStaff && staff) },
    signal: AbortSignal.timeout(timeout),
    ...(body !== undefined && { body: typeof body === 'string' ? body.replaceAll(freshId, id) : body }),
  });
  const text = await answer.text();
  if (answer.status >= 500 || (answered !== undefined && answer.status !== answered))
    throw new Error(`${what} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
