import type { Config } from '#core/config/config.ts';
import { DatabaseAway } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { newVideoName } from '#core/media/video.ts';

const fact = 'first start';
/** Milliseconds for which a start waits for another one that renders the demo content. */
const timeout = 10 * 60_000;

/**
 * Fills a new installation with demo content, once in its life: deleted entries do not come back. All of it is stored
 * or none, so that an interrupted start is simply repeated.
 *
 * @returns whether demo content was loaded now
 */
export async function fillOnFirstStart(config: Config, services: Services): Promise<boolean> {
  const { facts } = services.stores;
  for (const deadline = performance.now() + timeout; !(await facts.find(fact)); ) {
    try {
      return await fill(config, services);
    } catch (error) {
      const isBusy = error instanceof DatabaseAway && error.isBusy;
      if (!isBusy || performance.now() > deadline) throw error;
    }
  }
  return false;
}

async function fill(config: Config, services: Services): Promise<boolean> {
  const { stores, editorOf, pages, videos } = services;
  return stores.transaction(async (inside) => {
    if (!(await inside.facts.noteOnce(fact))) return false;
    if (!config.demo) return false;
    console.log('Creating the demo content (only on the very first start)…');
    const { loadDemo } = await import('../demo/load.ts');
    const site = {
      // Encoding all variants of all its pictures would triple the time of the first start.
      editor: editorOf(inside, 'later'),
      async storeVideo(bytes: Uint8Array) {
        const name = newVideoName('mp4');
        await inside.files.note(name, 'video');
        await videos.put(name, bytes);
        return name;
      },
      records: inside.records,
      conversations: inside.conversations,
      attention: inside.attention,
    };
    await loadDemo(site, pages.today());
    return true;
  });
}
