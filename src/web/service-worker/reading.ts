import { keptAddress } from './read-pages/page-address.ts';
import { keepPage } from './read-pages/page-store.ts';

/** Milliseconds after which a page counts as read, and again when pictures further down have come. */
const moments = [1500, 15_000];
/** By the id of a window: the page that is read there, and how to stop waiting. */
const reading = new Map<string, AbortController>();

/** A page says that somebody has come to it (src/web/public/offline/use-service-worker.ts). */
export function noteReading(event: ExtendableMessageEvent): void {
  const { source, data, origin } = event;
  if (origin !== location.origin || !(source instanceof WindowClient) || typeof data !== 'string') return;
  reading.get(source.id)?.abort();
  const left = new AbortController();
  reading.set(source.id, left);
  const address = keptAddress(data);
  if (address) event.waitUntil(keepWhileRead(address, left.signal));
}

async function keepWhileRead(address: string, left: AbortSignal): Promise<void> {
  let before = 0;
  for (const moment of moments) {
    await new Promise((resolve) => {
      setTimeout(resolve, moment - before);
      left.addEventListener('abort', resolve);
    });
    if (left.aborted && before === 0) return;
    before = moment;
    // Storage that is full or forbidden is no harm: then it cannot be read without network.
    await keepPage(address).catch(() => undefined);
    if (left.aborted) return;
  }
}
