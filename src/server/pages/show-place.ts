import type { PageSite } from '../../web/render.server.ts';
import { boundedQueue } from './bounded-queue.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts } from './page-services.ts';
import type { ShowPlace } from './place-routes.ts';

const full = 'Very many parents are looking right now. Please try again in a moment.';
/** Parents come together, in the minutes before a webinar. */
const bounds = { atOnce: 3, mostWaiting: 300, full };
/** Anybody can make up links: those who have one do not wait for them. */
const boundsOfUnknown = { atOnce: 1, mostWaiting: 20, full };

/** Of the data that the browser's router may ask for. */
const knownQuery = /^_routes=[\w%./-]{1,200}$/;

/** Renders the page of a place for the one who has its link: it is kept nowhere, and never told the link itself. */
export function createShowPlace(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, webinarEnds: _ends, ...services }: PageParts,
  development: boolean,
): ShowPlace {
  const [inTurn, afterOthers] = [boundedQueue(bounds), boundedQueue(boundsOfUnknown)];
  const policyOf = pagePolicy(services, development);
  return (data, place) =>
    (place === 'unknown' ? afterOthers : inTurn)(async () => {
      const query = data && knownQuery.test(data.query) ? `?${data.query}` : '';
      const address = `${services.siteUrl}/join/link${data ? `.data${query}` : ''}`;
      const page = await renderPage(new Request(address), {
        ...services,
        ...(await settings.read()),
        place,
      });
      const headers = {
        ...Object.fromEntries(page.headers),
        'content-security-policy': policyOf(page),
      };
      return { status: page.status, headers, body: page.body };
    });
}
