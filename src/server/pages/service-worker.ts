import { type PreparedAnswer, prepareAnswer } from '../answers/prepared-answer.ts';

/** The page that the service worker shows without network. */
export const offlineAddress = '/offline';

/**
 * The service worker as browsers fetch it: above its code stand the files of the offline page, and a version that changes
 * with that page, with the phone number in it for example. Another version is another service worker to browsers.
 *
 * @param code as it was built
 * @param page the offline page as it is sent
 */
export async function prepareServiceWorker(code: string, page: PreparedAnswer): Promise<PreparedAnswer> {
  // Browsers then go on with the one they have.
  if (page.status !== 200) return page;
  const html = page.variants.identity.body.toString();
  const files = new Set(Array.from(html.matchAll(/ (?:href|src)="(\/assets\/[^"#]+)/g), ([, file]) => file));
  const offlinePage = { version: page.etag, address: offlineAddress, files: [...files] };
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // Its own, for what it does: it fetches pages and files of the site, and nothing else.
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  };
  return prepareAnswer({ headers }, `const offlinePage = ${JSON.stringify(offlinePage)};\n${code}`);
}
