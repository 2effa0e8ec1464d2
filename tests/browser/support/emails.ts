import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

/**
 * The path in the newest email to an address that matches a pattern: without a mail server emails are files.
 *
 * @param about a pattern that the email must contain
 */
export async function pathInEmail(email: string, path: RegExp, about = /^/): Promise<string> {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'outbox');
  let found = '';
  const find = async () => {
    for (const file of (await readdir(folder).catch(() => [])).sort()) {
      // Other files are still being written.
      if (!file.endsWith('.eml')) continue;
      // It may be removed meanwhile, with the data of its recipient.
      const text = await readFile(join(folder, file), 'utf8').catch(() => '');
      const mail = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      if (mail.includes(email) && about.test(mail)) found = path.exec(mail)?.[0] ?? found;
    }
    return found;
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return found;
}
