import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Server, type Start, start, temporaryFolder } from './process.ts';

export type Headers = Record<string, string>;
type Options = Pick<Start, 'preload' | 'isHeldToCores' | 'isRunByNpm' | 'ready'>;

const administrator = { email: 'admin@example.com', password: 'a-password-for-benchmarks' };
/** Signs the challenges of the measured site. */
export const authSecret = 'a secret for benchmarks, and for nothing else';
/** Milliseconds after which the site has collected the memory of its start, so that it does not happen in a round. */
export const startSettleTime = 12_000;

/** The site as `npm start` runs it, with its demo content, in a data folder that is removed with it. */
export async function startSite(
  settings: Record<string, string> = {},
  { isOnDisk = false, ...options }: Options & { isOnDisk?: boolean } = {},
): Promise<Server> {
  await using owned = new AsyncDisposableStack();
  const { path } = owned.use(await temporaryFolder({ isOnDisk }));
  if (!settings.DATABASE_URL && settings.DEMO !== 'off') await copyDemo(path);
  const site = owned.use(await startSiteIn(path, settings, options));
  const kept = owned.move();
  const stop = () => kept.disposeAsync();
  return { ...site, stop, [Symbol.asyncDispose]: stop };
}

/** The site on a data folder that stays. */
export function startSiteIn(
  folder: string,
  settings: Record<string, string> = {},
  options: Options = {},
): Promise<Server> {
  const { email, password } = administrator;
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, AUTH_SECRET: authSecret };
  const environment = { DATA_DIR: folder, ...account, ...settings };
  const script = options.isRunByNpm ? 'start' : 'src/start.mjs';
  return start({ script, ready: '/readyz', environment, ...options });
}

let demo: Promise<string> | undefined;

/** Copies the result of a first start into a folder. It is rendered once for all groups, because that takes a while. */
export async function copyDemo(folder: string): Promise<void> {
  demo ??= (async () => {
    const drawn = await mkdtemp(join(tmpdir(), 'ananta-bench-demo-'));
    await (await startSiteIn(drawn)).stop();
    return drawn;
  })();
  await cp(await demo, folder, { recursive: true });
}

export async function removeDemo(): Promise<void> {
  if (demo) await rm(await demo, { recursive: true, force: true });
}

export type Client = ReturnType<typeof createClient>;

/** Calls a site, with these headers in each request. Each method throws an Error unless the answer is a success. */
export function createClient({ url }: { url: string }, headers: Headers = {}) {
  let count = 0;

  /** @param path below /api/v1/, unless it begins with a slash */
  async function call(path: string, init: RequestInit & { headers?: Headers } = {}): Promise<Response> {
    count++;
    const address = path.startsWith('/') ? url + path : `${url}/api/v1/${path}`;
    const answer = await fetch(address, { ...init, headers: { ...headers, ...init.headers } });
    if (answer.ok) return answer;
    const said = (await answer.text()).slice(0, 300);
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}: ${said}`);
  }

  const json = async <Answer>(path: string) => (await (await call(path)).json()) as Answer;

  return {
    call,
    json,
    text: async (path: string) => (await call(path)).text(),
    count: () => count,

    /** Reads an answer to its end. @returns its bytes */
    async read(path: string, more: Headers = {}): Promise<number> {
      let bytes = 0;
      for await (const piece of (await call(path, { headers: more })).body ?? []) bytes += piece.length;
      return bytes;
    },

    /** Sends a form or JSON. @returns the JSON of the answer */
    async send<Answer>(method: string, path: string, body?: object, more: Headers = {}): Promise<Answer> {
      const isForm = body instanceof FormData;
      const type: Headers = body && !isForm ? { 'Content-Type': 'application/json' } : {};
      const sent = body && { body: isForm ? body : JSON.stringify(body) };
      return (await call(path, { method, headers: { ...type, ...more }, ...sent })).json() as Answer;
    },

    async first<Entry extends object = { _id: string; link: string }>(path: string): Promise<Entry> {
      const [entry] = await json<Entry[]>(`${path}?limit=1`);
      if (!entry) throw new Error(`${path} lists nothing.`);
      return entry;
    },
  };
}

/** The headers of an administrator of a site. */
export async function signIn(site: { url: string }): Promise<Headers> {
  const { token } = await createClient(site).send<{ token: string }>('POST', 'auth/login', administrator);
  return { Authorization: `Bearer ${token}` };
}

/** Calls a site as its administrator. */
export const staffClient = async (site: { url: string }): Promise<Client> =>
  createClient(site, await signIn(site));
