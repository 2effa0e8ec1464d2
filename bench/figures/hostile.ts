import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addFullWebinar, fullWebinarRequests } from '../load/full-webinar.ts';
import { type Hold, longestByTheClock, loopWatch, whileWatching } from '../load/held-loop.ts';
import { anotherId, type HostileRequest, hostileRequests } from '../load/hostile-bodies.ts';
import { hostileTexts, prepareTexts } from '../load/hostile-texts.ts';
import type { Figure } from '../report/figure.ts';
import { makeDiskFolder } from '../servers/disk-folder.ts';
import type { Running } from '../servers/processes.ts';
import { filledFolder, signIn, startSiteIn } from '../servers/site.ts';

/** How many of the worst are told. */
const told = 5;
/** Milliseconds after which something has held the site for good. */
const patience = 60_000;
/** Milliseconds: what follows on a step is not to be taken for the next one. */
const untilDone = 3000;

/** For how long at most nobody else is heard while the worst is sent that can be. */
export async function measureHostile(): Promise<Figure[]> {
  const folder = await makeDiskFolder();
  await cp(await filledFolder(), folder, { recursive: true });
  const full = await addFullWebinar(folder);
  const site = await startSiteIn(folder, {}, { preload: loopWatch, isHeldToCores: true });
  try {
    const staff = await signIn(site);
    const holds: Hold[] = [];
    const texts = await prepareTexts({ url: site.url, staff });
    const requests = [
      ...hostileRequests(await placesOf(site)),
      ...hostileTexts(texts),
      ...fullWebinarRequests(full),
    ];
    for (const request of requests) {
      const work = () => send(site, request, staff);
      // The first one of a kind also loads and compiles what it needs.
      if (!request.isOnce) await work();
      const { own, held } = await whileWatching(site, work);
      holds.push({ what: request.what, own, held });
      if (request.isOnce) await pause(untilDone);
    }
    const [worst, ...others] = holds.toSorted((a, b) => b.own - a.own).slice(0, told);
    return [
      {
        what: `the longest hold: ${worst?.what}`,
        value: worst?.own ?? 0,
        unit: 'ms',
        target: { atMost: 200 },
      },
      ...others.map(({ what, own }) => ({ what, value: own, unit: 'ms' })),
      longestByTheClock(holds),
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What visitors need to come further than to the first refusal. */
async function placesOf({ url }: Running): Promise<Parameters<typeof hostileRequests>[0]> {
  const answer = await fetch(`${url}/api/v1/webinar/get-csrf-token`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const { webinars } = (await (await fetch(`${url}/api/v1/webinar`)).json()) as {
    webinars: { _id: string }[];
  };
  return { webinar: webinars[0]?._id ?? '', csrf: { 'x-csrf-token': csrfToken, cookie } };
}

async function send({ url }: Running, request: HostileRequest, staff: Record<string, string>): Promise<void> {
  const { method, byStaff } = request;
  const id = randomUUID();
  const path = request.path.replaceAll(anotherId, id);
  const body = typeof request.body === 'string' ? request.body.replaceAll(anotherId, id) : request.body;
  const headers = { ...request.headers, ...(byStaff && staff) };
  const init = {
    method,
    headers,
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  };
  const answer = await fetch(path.startsWith('/') ? url + path : `${url}/api/v1/${path}`, init);
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${request.what} was answered with ${answer.status}.`);
}
