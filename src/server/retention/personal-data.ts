import { system } from '../../content/actor.ts';
import { momentIn } from '../../content/clock.ts';
import { eachAlone, eachPart } from '../../content/each-alone.ts';
import type { ErasureReport } from '../../content/privacy/requests.ts';
import { unconfirmedFor } from '../../content/webinars/places.ts';
import { defineJob, type JobContext, type RegularJob } from '../../jobs/define-job.ts';
import { remainingRows } from '../../store/in-turns.ts';
import type { PrivacyRequestRow } from '../../store/privacy/privacy-tables.ts';
import type { Stores } from '../../store/stores.ts';
import type { ErasureDesk } from '../privacy/erasure-desk.ts';
import type { LiveSettings } from '../site-settings/site-settings.ts';
import { findBeginning, keepLimits } from './keep-limits.ts';

/** Milliseconds. */
const hour = 3_600_000;

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
      const done = await eachPart(
        {
          'sealed copies': () => parts.stores.sealed.forget(momentIn(context.clock, 0)),
          wishes: () => finishErasures(parts, context),
          'unconfirmed registrations': () =>
            parts.stores.places.forgetUnconfirmed(momentIn(context.clock, -unconfirmedFor), context.signal),
          ...(await oldRecords(parts, context)),
          'letters as files': parts.eraseOutside,
        },
        context.signal,
      ).finally(() => parts.stores.tidyFile());
      const said = Object.entries(done).filter(([, count]) => count > 0);
      if (said.length === 0) return undefined;
      return `Erased for good: ${said.map(([what, count]) => `${what} (${count})`).join(', ')}.`;
    },
  });
}

/** What erases each kind of record that is past its time; from the moment on at which that begins. */
async function oldRecords(
  { stores, settings }: Parts,
  { signal, clock }: JobContext,
): Promise<Record<string, () => Promise<number>>> {
  const begins = await findBeginning(stores.facts);
  if (begins === undefined || begins > momentIn(clock, 0)) return {};
  const limits = keepLimits(await settings.read(), clock());
  const { people } = stores;
  return {
    enquiries: () => people.forgetEnquiries(limits.enquiriesBefore, signal),
    places: () => people.forgetPlaces(limits.places, signal),
  };
}

/** What came after the wish is another matter: its sender has come back. */
function finishErasures({ stores, erasure, requests }: Parts, { signal }: JobContext): Promise<number> {
  const open = remainingRows(
    (page) => stores.privacyRequests.list({ kind: 'erasure', state: 'confirmed' }, page),
    ({ id }) => id,
  );
  const finish = ({ id, email }: PrivacyRequestRow) =>
    stores.transaction(async (inside) => {
      const request = await inside.privacyRequests.find(id);
      if (request?.state !== 'confirmed' || !request.confirmedAt) return false;
      const wanted = { email, requestId: id, by: system('retention'), before: request.confirmedAt };
      const report = await erasure.eraseOf(inside, wanted);
      if (report.kept.length > 0) return false;
      await requests.completeErasure(inside, request, together(request.report, report));
      return true;
    });
  return eachAlone(open, finish, signal);
}

/** What was erased at once, and what only now. @param first JSON; empty: nothing was noted */
function together(first: string, { erased, kept }: ErasureReport): ErasureReport {
  const all: Record<string, number> = first ? { ...(JSON.parse(first) as ErasureReport).erased } : {};
  for (const [what, count] of Object.entries(erased)) all[what] = (all[what] ?? 0) + count;
  return { erased: all, kept };
}
