import { ApiError } from '#core/api-client/api-error.ts';
import type { Answer } from '#core/api-client/client.ts';
import { findAnswer, keepAnswer } from '#core/api-client/kept-answers.ts';
import { accountOf } from '#core/api-client/session.ts';
import { noteFresh, noteKept } from './as-of.ts';
import { isAboutParents, keeperOf } from './what-is-kept.ts';

/** What the admin area was answered, so that it opens without network to what was last seen. */
export const answerKeeper = {
  keep(account: string | undefined, path: string, { data, total }: Answer<unknown>): void {
    noteFresh();
    const kept = account && keeperOf(path)?.(data);
    if (!account || kept === undefined) return;
    const answer = { account, path, data: kept, total, at: Date.now() };
    void keepAnswer(answer, () => accountOf() === account);
  },

  async find(account: string | undefined, path: string): Promise<Answer<unknown> | undefined> {
    const kept = account && keeperOf(path) ? await findAnswer(account, path) : undefined;
    if (kept) {
      noteKept(kept.at);
      return { data: kept.data, total: kept.total };
    }
    // Where the browser believes that there is a network, it is not that.
    if (navigator.onLine) return undefined;
    const what = isAboutParents(path) ? 'Enquiries and registrations are' : 'This is';
    throw new ApiError(0, { message: `No network. ${what} not kept on this device.` });
  },
};
