import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsOn } from '#features/documents/tests/documents-on.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';

const kills = repetitions(4, 200);
const failures = repetitions(200, 1000);
const payments = 12;

let site: TestSite;
let payers: SiteProcess[] = [];
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(async () => {
  await Promise.all(payers.map((payer) => payer.stop()));
  await site.close();
});

const countOf = (payer: SiteProcess, word: 'did' | 'failed') =>
  payer.output().match(new RegExp(`^${word}`, 'gm'))?.length ?? 0;

test(
  `after ${kills} kills and ${failures} transactions that fail, the numbers of documents have no gaps and their sums are the ledger`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const on = documentsOn(site);
    await on.set({ gstin: '27AAPFU0939F1ZV' });
    const ids: string[] = [];
    for (let n = 0; n < payments; n++) ids.push((await on.charged('1499')).payment);

    let [started, killed] = [0, 0];
    const done = { did: 0, failed: 0 };
    const start = () => {
      const settings = { ...site.environment, DATABASE_URL: site.environment.DATABASE_URL ?? '' };
      const args = [ids.join(), String(seed + ++started), '4'];
      return startSiteProcess(settings, 'tests/factories/paying-process.ts', args);
    };
    const end = async (payer: SiteProcess) => {
      await payer.stop();
      // Any other output is an error.
      expect(payer.output().replace(/^(?:paying|did|failed)\n?/gm, '')).toBe('');
      done.did += countOf(payer, 'did');
      done.failed += countOf(payer, 'failed');
    };

    payers = [start(), start()];
    while (killed < kills || done.failed < failures) {
      const payer = payers.shift();
      if (!payer) break;
      await payer.waitForOutput(/did/);
      const share = killed < kills ? Math.ceil((failures - done.failed) / (kills - killed)) : failures;
      for (let polls = 0; countOf(payer, 'failed') < share && polls < 4000; polls++) await pause(5);
      await pause(random() * 30);
      await end(payer);
      killed++;
      payers.push(start());
      await on.expectNoGaps(false);
    }
    await Promise.all(payers.map(end));
    payers = [];

    await on.expectNoGaps();
    for (const id of ids) {
      const { received } = await site.services.stores.payments.find(id);
      expect([id, on.sum(await on.of(id))]).toEqual([id, received]);
    }
    recordFigure('documents', 'payments recorded and corrected', done.did);
    recordFigure('documents', 'transactions that failed', done.failed);
    recordFigure('documents', 'times killed', killed);
    recordFigure('documents', 'documents, without gaps', (await on.numbers()).length);
  },
  120_000 + kills * 30_000,
);
