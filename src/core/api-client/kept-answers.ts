import { deviceStore } from './device-store.ts';

/** An answer as it was when there was a network. */
export interface KeptAnswer {
  /** Whose it is: nobody else is shown it. */
  account: string;
  path: string;
  data: unknown;
  total: number | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds: what is older is of no use to anybody who has no network today. */
const longest = 7 * 86_400_000;
const mostAnswers = 300;
/** Characters; a list of pictures with a hundred names takes some 50,000. */
const longestAnswer = 500_000;
/** Answers after which it is looked whether there are too many. */
const untilTidied = 40;

const inStore = deviceStore('admin-answers', 'answer', ['account', 'path']);
let sinceTidied = 0;

/** Where a browser keeps nothing, such as in a private window, there is nothing to show without network either. */
const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/**
 * Keeps an answer on this device.
 *
 * @param isStill whether it is still this account that works here: somebody may sign out while the disk is slow
 */
export async function keepAnswer(answer: KeptAnswer, isStill: () => boolean): Promise<void> {
  if (JSON.stringify(answer.data).length > longestAnswer) return;
  await quietly(inStore('readwrite', (store): IDBRequest => (isStill() ? store.put(answer) : store.count())));
  sinceTidied += 1;
  if (sinceTidied >= untilTidied) await keepOnlyOf(answer.account);
}

/** What was answered to this account before, unless that is too long ago. */
export async function findAnswer(account: string, path: string): Promise<KeptAnswer | undefined> {
  const found = await quietly(
    inStore<KeptAnswer | undefined>('readonly', (store) => store.get([account, path])),
  );
  return found && Date.now() - found.at < longest ? found : undefined;
}

/** Forgets what is of other accounts, what is too old, and what is too much. */
export async function keepOnlyOf(account: string | undefined): Promise<void> {
  sinceTidied = 0;
  const all = (await quietly(inStore<KeptAnswer[]>('readonly', (store) => store.getAll()))) ?? [];
  const own = all
    .filter((answer) => answer.account === account && Date.now() - answer.at < longest)
    .sort((a, b) => b.at - a.at)
    .slice(0, mostAnswers);
  const stays = new Set(own);
  for (const answer of all.filter((one) => !stays.has(one)))
    await quietly(inStore('readwrite', (store) => store.delete([answer.account, answer.path])));
}

/** Forgets all of it: somebody has signed out. */
export async function forgetAnswers(): Promise<void> {
  await quietly(inStore('readwrite', (store) => store.clear()));
}
