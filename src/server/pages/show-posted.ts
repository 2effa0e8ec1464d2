import type { PageSite } from '../../web/render.server.ts';
import type { ShowPosted } from '../submissions/plain-forms.ts';
import { boundedQueue } from './bounded-queue.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts } from './page-services.ts';

/** Anybody can send forms that are not taken. */
const bounds = {
  atOnce: 2,
  mostWaiting: 50,
  full: 'Too many forms are coming in right now. Please go back and try again in a moment.',
};

/** Renders the page of a form that was not taken, for the one who has sent it: it is kept nowhere. */
export function showPosted(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, turns: _turns, ...services }: PageParts,
  development: boolean,
): ShowPosted {
  const inTurn = boundedQueue(bounds);
  const policyOf = pagePolicy(services, development);
  return (path, posted) =>
    inTurn(async () => {
      const page = await renderPage(new Request(services.siteUrl + path), {
        ...services,
        ...(await settings.read()),
        posted,
      });
      const headers = {
        ...Object.fromEntries(page.headers),
        'content-security-policy': policyOf(page),
        'cache-control': 'no-store',
      };
      return { headers, body: page.body };
    });
}
