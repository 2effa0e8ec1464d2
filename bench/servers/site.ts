import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDiskFolder } from './disk-folder.ts';
import { type Running, type Start, start, withFolder } from './processes.ts';

/** Who may write on the measured site. */
export const administrator = { email: 'admin@example.com', password: 'a-password-for-benchmarks' };

/** Signs the challenges of the measured site. */
export const authSecret = 'a secret for benchmarks, and for nothing else';

/** Milliseconds: what a start leaves behind is collected once, ten seconds after it, and not in one of the rounds. */
export const untilStarted = 12_000;

type Options = Pick<Start, 'preload' | 'isHeldToCores' | 'isRunByNpm' | 'ready'>;

/** The site as `npm start` runs it, with its demo content, in a data folder that goes with it. */
export function startSite(
  settings: Record<string, string> = {},
  { isOnDisk = false, ...options }: Options & { isOnDisk?: boolean } = {},
): Promise<Running> {
  const begin = async (folder: string) => {
    const isFilled = !settings.DATABASE_URL && settings.DEMO !== 'off';
    if (isFilled) await cp(await filledFolder(), folder, { recursive: true });
    return startSiteIn(folder, settings, options);
  };
  return withFolder(begin, isOnDisk ? makeDiskFolder : undefined);
}

/** The site on a data folder that stays. */
export function startSiteIn(folder: string, settings: Record<string, string> = {}, options: Options = {}) {
  const { email, password } = administrator;
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, AUTH_SECRET: authSecret };
  const environment = { DATA_DIR: folder, ...account, ...settings };
  const script = options.isRunByNpm ? 'start' : 'src/start.mjs';
  return start({ script, ready: '/readyz', environment, ...options });
}

let filled: Promise<string> | undefined;

/** A data folder as the first start leaves it. Drawn once for all that is measured, because that takes a while. */
export function filledFolder(): Promise<string> {
  filled ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-filled-'));
    const site = await startSiteIn(folder);
    await site.stop();
    return folder;
  })();
  return filled;
}

export async function removeFilledFolder(): Promise<void> {
  if (filled) await rm(await filled, { recursive: true, force: true });
}

/** The headers of who may write. */
export async function signIn({ url }: { url: string }): Promise<{ Authorization: string }> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { token } = (await answer.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}
