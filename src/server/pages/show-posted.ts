import pLimit from 'p-limit';
import type { PageSite } from '../../web/render.server.ts';
import type { ShowPosted } from '../submissions/plain-forms.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts } from './page-services.ts';

/** Each takes the processor for some milliseconds; the others wait, and no other page waits for them. */
const rendersAtOnce = 2;

/** Renders the page of a form that was not taken, for the one who has sent it: it is kept nowhere. */
export function showPosted(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, ...services }: PageParts,
  development: boolean,
): ShowPosted {
  const limit = pLimit(rendersAtOnce);
  const policyOf = pagePolicy(services, development);
  return (path, posted) =>
    limit(async () => {
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
