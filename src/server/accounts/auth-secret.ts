import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that signs login tokens: made at the first start, kept in the data folder, readable to its owner only. */
export async function keptAuthSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length < 32)
    throw new Error(`${file} is damaged. Delete it; everybody then has to sign in again.`);
  return secret;
}
