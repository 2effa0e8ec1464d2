import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

/**
 * The path in the newest email to somebody that a pattern finds: without a mail server emails become files.
 *
 * @param about what has to stand in that email
 */
export async function pathInEmail(email: string, path: RegExp, about = /^/): Promise<string> {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'outbox');
  let found = '';
  const find = async () => {
    for (const file of (await readdir(folder).catch(() => [])).sort()) {
      // The others are still being written.
      if (!file.endsWith('.eml')) continue;
      // One may go meanwhile, with the data of whom it was for.
      const text = await readFile(join(folder, file), 'utf8').catch(() => '');
      const mail = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      if (mail.includes(email) && about.test(mail)) found = path.exec(mail)?.[0] ?? found;
    }
    return found;
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return found;
}
