import { setImmediate as turn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Refusal } from '../../content/refusal.ts';
import type { PageSite } from '../../web/render.server.ts';
import type { ShowPosted } from '../submissions/plain-forms.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts } from './page-services.ts';

/** Each takes the processor for some milliseconds; the others wait, and no other page waits for them. */
const rendersAtOnce = 2;
/** Anybody can send forms that are not taken: past this, nobody waits for a page. */
const mostWaiting = 50;

/** Renders the page of a form that was not taken, for the one who has sent it: it is kept nowhere. */
export function showPosted(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, ...services }: PageParts,
  development: boolean,
): ShowPosted {
  const limit = pLimit(rendersAtOnce);
  const policyOf = pagePolicy(services, development);
  return async (path, posted) => {
    if (limit.pendingCount >= mostWaiting) {
      const message = 'Too many forms are coming in right now. Please go back and try again in a moment.';
      throw new Refusal('unavailable', message, { retryAfter: 2 });
    }
    return limit(async () => {
      // Those that wait would else be made one after the other before anybody else is answered.
      await turn();
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
  };
}
