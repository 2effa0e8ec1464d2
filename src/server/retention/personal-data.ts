import { system } from '../../content/actor.ts';
import { momentIn } from '../../content/clock.ts';
import type { ErasureReport } from '../../content/privacy/requests.ts';
import { defineJob, type JobContext, type RegularJob } from '../../jobs/define-job.ts';
import type { PrivacyRequestRow } from '../../store/privacy/privacy-tables.ts';
import type { Stores } from '../../store/stores.ts';
import type { ErasureDesk } from '../privacy/erasure-desk.ts';
import type { LiveSettings } from '../site-settings/site-settings.ts';
import { findBeginning, keepLimits } from './keep-limits.ts';

/** Milliseconds. */
const hour = 3_600_000;
/** Records in one go, so that nobody waits long; and in one run. */
const [batch, most] = [50, 5000];

/** How an erasure ends of which nothing stays any more. */
export interface FinishedErasures {
  completeErasure: (inside: Stores, request: PrivacyRequestRow, report: ErasureReport) => Promise<void>;
}

interface Parts {
  stores: Stores;
  settings: Pick<LiveSettings, 'read'>;
  erasure: Pick<ErasureDesk, 'eraseOf'>;
  requests: FinishedErasures;
  /** Erases what lies outside the database; that happens at once too, but for what was just being written. */
  eraseOutside: () => Promise<number>;
}

/**
 * Erases for good what is past its time by the settings of the site, and what somebody wished to have erased and had to
 * wait until money was paid back (product: Personal data).
 */
export function personalData(parts: Parts): RegularJob {
  return defineJob({
    name: 'personal-data',
    title: 'Erase personal data that is past its time',
    every: hour,
    async run(context) {
      const sealed = await parts.stores.sealed.forget(momentIn(context.clock, 0));
      const finished = await finishErasures(parts, context);
      const { enquiries, places } = await eraseOld(parts, context);
      const files = await parts.eraseOutside();
      const ended = { enquiries, places, 'sealed copies': sealed, wishes: finished };
      const done = Object.entries({ ...ended, 'letters as files': files });
      await parts.stores.tidyFile();
      const said = done.filter(([, count]) => count > 0).map(([what, count]) => `${what} (${count})`);
      return said.length > 0 ? `Erased for good: ${said.join(', ')}.` : undefined;
    },
  });
}

async function eraseOld({ stores, settings }: Parts, { signal, clock }: JobContext) {
  const erased = { enquiries: 0, places: 0 };
  const begins = await findBeginning(stores.facts);
  if (begins === undefined || begins > momentIn(clock, 0)) return erased;
  const limits = keepLimits(await settings.read(), clock());
  const { people } = stores;
  erased.enquiries = await inBatches(signal, () => people.forgetEnquiries(limits.enquiriesBefore, batch));
  erased.places = await inBatches(signal, () => people.forgetPlaces(limits.places, batch));
  return erased;
}

async function inBatches(signal: AbortSignal, forget: () => Promise<number>): Promise<number> {
  let total = 0;
  while (total < most) {
    signal.throwIfAborted();
    const count = await forget();
    total += count;
    if (count < batch) break;
  }
  return total;
}

/** What came after the wish is another matter: its sender has come back. */
async function finishErasures({ stores, erasure, requests }: Parts, { signal }: JobContext): Promise<number> {
  const open = await stores.privacyRequests.list(
    { kind: 'erasure', state: 'confirmed' },
    { limit: batch, offset: 0 },
  );
  let finished = 0;
  for (const { id, email } of open) {
    signal.throwIfAborted();
    await stores.transaction(async (inside) => {
      const request = await inside.privacyRequests.find(id);
      if (request?.state !== 'confirmed' || !request.confirmedAt) return;
      const wanted = { email, requestId: id, by: system('retention'), before: request.confirmedAt };
      const report = await erasure.eraseOf(inside, wanted);
      if (report.kept.length > 0) return;
      await requests.completeErasure(inside, request, together(request.report, report));
      finished++;
    });
  }
  return finished;
}

/** What was erased at once, and what only now. @param first JSON; empty: nothing was noted */
function together(first: string, { erased, kept }: ErasureReport): ErasureReport {
  const all: Record<string, number> = first ? { ...(JSON.parse(first) as ErasureReport).erased } : {};
  for (const [what, count] of Object.entries(erased)) all[what] = (all[what] ?? 0) + count;
  return { erased: all, kept };
}
