import { cp, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addFullWebinar, fullWebinarRequests } from '../load/full-webinar.ts';
import { type Hold, longestByTheClock, loopWatch, whileWatching } from '../load/held-loop.ts';
import { measureArticles } from '../load/hostile-articles.ts';
import { hostileRequests } from '../load/hostile-bodies.ts';
import { hostileTexts, prepareTexts } from '../load/hostile-texts.ts';
import { sendHostile } from '../load/send-hostile.ts';
import { addPictures } from '../load/stored-pictures.ts';
import type { Figure } from '../report/figure.ts';
import { makeDiskFolder } from '../servers/disk-folder.ts';
import type { Running } from '../servers/processes.ts';
import { filledFolder, signIn, startSiteIn } from '../servers/site.ts';

/** How many of the worst are told. */
const told = 5;
/** Milliseconds: what follows on a step is not to be taken for the next one. */
const untilDone = 3000;

/** For how long at most nobody else is heard while the worst is sent that can be. */
export async function measureHostile(): Promise<Figure[]> {
  const folder = await makeDiskFolder();
  await cp(await filledFolder(), folder, { recursive: true });
  const pictures = await addPictures(folder);
  const full = await addFullWebinar(folder);
  const site = await startSiteIn(folder, {}, { preload: loopWatch, isHeldToCores: true });
  try {
    const staff = await signIn(site);
    const holds: Hold[] = await measureArticles(site, staff, pictures);
    const texts = await prepareTexts({ url: site.url, staff });
    const requests = [
      ...hostileRequests(await placesOf(site)),
      ...hostileTexts(texts),
      ...fullWebinarRequests(full),
    ];
    for (const request of requests) {
      const work = () => sendHostile(site, request, staff);
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
