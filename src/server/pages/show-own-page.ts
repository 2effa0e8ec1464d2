import type { PageSite } from '../../web/render.server.ts';
import { boundedQueue } from './bounded-queue.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts, PageServices } from './page-services.ts';

/** What a page is told that one parent alone sees, under the name of what it is about. */
export type OwnPage = {
  [Subject in keyof typeof addresses]: Record<Subject, NonNullable<PageServices[Subject]>>;
}[keyof typeof addresses];

/** Renders such a page, or its data; undefined where this site has no pages. */
export type ShowOwnPage = (
  shown: OwnPage,
  /** Of the data that the browser's router asks for; undefined: the whole page. */
  data?: { query: string } | undefined,
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** Under which each is rendered: the link itself is not in it. */
const addresses = {
  place: '/join/link',
  myPlace: '/my/link',
  myLinks: '/my',
  ownData: '/my-data/link',
  news: '/my-data/news/link',
} as const;
/** Of one's own data: where one asks for the link, and where it is said that it is on its way. */
const ownDataAddresses: Readonly<Record<string, string>> = { ask: '/my-data', asked: '/my-data/sent' };

const full = 'A great many parents are on the site right now. Please try again in a moment.';
/** Parents come together, in the minutes before a webinar. */
const bounds = { atOnce: 3, mostWaiting: 300, full };
/** Anybody can make up links, or look where one asks for them: those who have one do not wait for them. */
const boundsOfAnybody = { atOnce: 1, mostWaiting: 20, full };

/** Of the data that the browser's router may ask for. */
const knownQuery = /^_routes=[\w%./-]{1,200}$/;

/** Renders the pages of parents' own links for the one who has them: they are kept nowhere, and never told the link itself. */
export function createShowOwnPage(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, turns: _turns, ...services }: PageParts,
  development: boolean,
): ShowOwnPage {
  const [inTurn, afterOthers] = [boundedQueue(bounds), boundedQueue(boundsOfAnybody)];
  const policyOf = pagePolicy(services, development);
  return (shown, data) =>
    (isForAnybody(shown) ? afterOthers : inTurn)(async () => {
      const query = data && knownQuery.test(data.query) ? `?${data.query}` : '';
      const address = `${services.siteUrl}${addressOf(shown)}${data ? `.data${query}` : ''}`;
      const page = await renderPage(new Request(address), {
        ...services,
        ...(await settings.read()),
        ...shown,
      });
      const headers = {
        ...Object.fromEntries(page.headers),
        'content-security-policy': policyOf(page),
      };
      return { status: page.status, headers, body: page.body };
    });
}

function isForAnybody(shown: OwnPage): boolean {
  if ('myLinks' in shown) return true;
  if ('news' in shown) return shown.news === 'unknown';
  if ('ownData' in shown) return ['ask', 'asked', 'unknown'].includes(shown.ownData.state);
  return ('place' in shown ? shown.place : shown.myPlace) === 'unknown';
}

function addressOf(shown: OwnPage): string {
  if ('ownData' in shown) return ownDataAddresses[shown.ownData.state] ?? addresses.ownData;
  const [subject] = Object.keys(shown) as (keyof typeof addresses)[];
  return addresses[subject ?? 'myLinks'];
}
