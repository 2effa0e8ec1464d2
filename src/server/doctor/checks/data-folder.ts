import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDataFolder, findOpenFiles } from '../../start/data-folder.ts';
import { type Check, count, type Finding, orGood, wrong } from '../check.ts';

export const dataFolder: Check = {
  name: 'data-folder',
  title: 'Data folder',
  when: 'daily',
  async look({ config }) {
    if (!existsSync(config.dataDir)) {
      return [
        wrong(
          'There is no data folder yet.',
          'Start the site once with npm start. If it has run before, DATA_DIR now points somewhere else.',
        ),
      ];
    }
    const found: Finding[] = [];
    const open = await findOpenFiles(config);
    if (open.length > 0) {
      found.push(
        wrong(
          'Other accounts on this machine can read the data folder, which holds the names and phone numbers of parents.',
          'Run npm run doctor -- --fix, or close it by hand: chmod -R go= DATA_DIR.',
          { names: open, canBeFixed: true },
        ),
      );
    }
    const strange = await ofSomebodyElse(config.dataDir);
    if (strange.length > 0) {
      found.push(
        wrong(
          `${count(strange.length, 'part')} of the data folder ${strange.length === 1 ? 'belongs' : 'belong'} to another user than the folder itself, so the site may not be able to write there.`,
          'Make the user that runs the site own all of it: chown -R USER DATA_DIR. This happens when a command is run as root.',
          { names: strange },
        ),
      );
    }
    return orGood(found, 'It is closed to others, and belongs to one user.');
  },
  async fix({ config }) {
    const [left] = await closeDataFolder(config);
    return left ?? 'Closed the data folder to other accounts of this machine.';
  },
};

/** What lies directly in it: whoever makes a file there by mistake makes it there. */
async function ofSomebodyElse(folder: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const { uid } = await stat(folder);
  const names = await readdir(folder);
  const owners = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.uid),
  );
  return names.filter((_, place) => owners[place] !== undefined && owners[place] !== uid);
}
