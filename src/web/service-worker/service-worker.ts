/**
 * Runs in the visitor's browser beside the pages, for as long as there is something to do. It does one thing: without
 * network it shows the offline page in place of the browser's own error. Everything else goes where it would go without it;
 * it keeps no page and no answer of the API, and does not touch the admin area.
 *
 * A mistake in here stays with every visitor until their browser has fetched the next version. Pages ask for that each time
 * they are loaded, and it takes over at once.
 */
import { answerWithoutNetwork, forgetOldFiles, keepFiles } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOldFiles(),
      // The page is asked for while this is being started, which takes a moment on a cheap phone.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', answerWithoutNetwork);
