import { type Figure, figure, medianFigure } from '../report.ts';
import { startPostgres, temporaryFolder } from '../servers/process.ts';
import { createClient, staffClient, startSiteIn } from '../servers/site.ts';

const edits = 20;
/** Milliseconds after which an edit counts as not seen. */
const timeout = 10_000;

/** The delay of an edit on the article's page: in the process that stored it, and in another one on the same database. */
export async function measureVisible(): Promise<Figure[]> {
  const figures = await measureTwoProcesses('SQLite', {});
  await using postgres = await startPostgres();
  return [...figures, ...(await measureTwoProcesses('PostgreSQL', { DATABASE_URL: postgres.url }))];
}

async function measureTwoProcesses(engine: string, settings: Record<string, string>): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await using here = await startSiteIn(folder.path, settings);
  await using there = await startSiteIn(folder.path, settings);
  const staff = await staffClient(here);
  const { _id, link } = await createClient(here).first('blogs');
  const [pageHere, pageThere] = [`${here.url}/blogDetail/${link}`, `${there.url}/blogDetail/${link}`];
  let seenAtOnce = 0;
  const waits: number[] = [];
  for (let count = 1; count <= edits; count++) {
    // Both have the page of before in memory.
    for (const page of [pageHere, pageThere]) await pageShows(page, '');
    const title = `Edited for the ${count}. time`;
    await staff.send('PUT', `blogs/${_id}`, { title });
    const stored = performance.now();
    const [isSeen, wait] = await Promise.all([
      pageShows(pageHere, title),
      untilShown(pageThere, title, stored),
    ]);
    if (isSeen) seenAtOnce++;
    waits.push(wait);
  }
  const slowest = Math.max(...waits);
  return [
    figure(`${engine}: edits that the next request here showed`, seenAtOnce, `of ${edits}`, {
      atLeast: edits,
    }),
    medianFigure(`${engine}: until another process shows an edit`, waits, 'ms'),
    figure(`${engine}: the same, the slowest of ${edits}`, slowest, 'ms', { atMost: 100 }),
  ];
}

async function pageShows(page: string, words: string): Promise<boolean> {
  return (await (await fetch(page)).text()).includes(words);
}

/** @returns milliseconds from then to the beginning of the first request whose answer has the words */
async function untilShown(page: string, words: string, since: number): Promise<number> {
  for (;;) {
    const asked = performance.now();
    if (await pageShows(page, words)) return asked - since;
    if (asked - since > timeout) throw new Error(`${page} never showed an edit.`);
  }
}
