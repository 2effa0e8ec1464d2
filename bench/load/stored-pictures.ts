import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';

/** More than one text can show. */
const count = 2300;
/** In one statement. */
const atOnce = 1000;
const facts = { width: 1200, height: 800, placeholder: '', isAnimated: false };

/**
 * Notes pictures in an installation that does not run. Nobody asks for their bytes, so there are none.
 *
 * @returns their names
 */
export async function addPictures(folder: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', BACKUP_AT: 'off' });
  const { app, services } = await createApp(config, { pages: 'none' });
  try {
    const names = Array.from({ length: count }, (_, at) => `${(at + 1).toString(16).padStart(24, '0')}.webp`);
    await services.stores.transaction(async ({ files }) => {
      for (const name of names) await files.note(name, 'picture');
      for (let from = 0; from < count; from += atOnce)
        await files.notePictures(new Map(names.slice(from, from + atOnce).map((name) => [name, facts])));
    });
    return names;
  } finally {
    await app.close();
  }
}
