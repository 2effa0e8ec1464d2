/**
 * Runs in the visitor's browser beside the pages, for as long as there is something to do. It keeps the pages that were read
 * last; without network it shows them, or else the offline page, in place of the browser's own error. Everything else goes
 * where it would go without it: it keeps no answer of the API and nothing of a person; of the admin area it keeps the empty screens and their scripts. What a parent wanted to send while
 * there was no network waits in the database of the pages, and it sends that.
 *
 * A mistake in here stays with every visitor until their browser has fetched the next version. Pages ask for that each time
 * they are loaded, and it takes over at once.
 */
import { noteAdmin } from './admin-shell.ts';
import { answerWithoutNetwork } from './answer-without-network.ts';
import { forgetOldFiles, keepFiles } from './offline-page.ts';
import { noteReading } from './reading.ts';
import { sendWhatWaits } from './send-what-waits.ts';

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

self.addEventListener('message', noteReading);
self.addEventListener('message', noteAdmin);
// A page says that somebody is here: where browsers have no sync, that is the moment.
self.addEventListener('message', (event) => event.waitUntil(sendWhatWaits().catch(() => undefined)));
// Once there is a network, without any page; what fails is tried again by the browser.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWhatWaits()));
