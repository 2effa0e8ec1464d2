import { stat } from 'node:fs/promises';
import { discardedDraftRetentionDays, stateRetentionDays } from '#cms/drafts/rules.ts';
import { findRetentionStart } from '#cms/history/log-retention.ts';
import { isPublicSite } from '#core/config/project-folder.ts';
import {
  type Check,
  type Finding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { day } from '#core/time/durations.ts';
import { formatDay } from '#core/time/format-day.ts';
import { retentionLimits } from '#features/privacy/rules/retention-limits.ts';
import { damagedFile, sideFileRetentionDays } from '../backup/target.ts';
import type { CheckContext } from './context.ts';

/** Milliseconds. The jobs may be late: a delay below two days is not reported. */
const grace = 2 * day;

/** Deleted and changed data is erased after its retention (product: Trash and history). */
export const trashAndHistory: Check = {
  name: 'trash-and-history',
  title: 'Trash and history',
  frequency: 'daily',
  async run({ stores, config: { retention }, clock }) {
    const before = (days: number) => new Date(clock().getTime() - days * day - grace).toISOString();
    const late = [
      {
        total: await stores.changes.countTrashedBefore(before(retention.trash)),
        what: ['entry of the trash is', 'entries of the trash are'],
        days: retention.trash,
        job: 'Empty the trash and shorten histories',
      },
      {
        total: await stores.changes.countBefore(before(retention.history)),
        what: ['entry of the history is', 'entries of the history are'],
        days: retention.history,
        job: 'Empty the trash and shorten histories',
      },
      {
        total: await stores.drafts.countOld({
          discarded: before(discardedDraftRetentionDays),
          states: before(stateRetentionDays),
        }),
        what: ['discarded draft is', 'discarded drafts are'],
        days: discardedDraftRetentionDays,
        job: 'Delete data that is no longer needed',
      },
    ] as const;
    const found = late
      .filter(({ total }) => total > 0)
      .map(({ total, what, days, job }) =>
        wrongFinding(
          `${pluralize(total, what[0], what[1])} kept for longer than ${days} days.`,
          `Check the job "${job}": it fails, or does not run. The site's log says why.`,
        ),
      );
    return orGoodFinding(
      found,
      'Nothing is kept in the trash or in histories for longer than the settings say.',
    );
  },
};

/** No data is kept longer than the settings say (product: Personal data). */
export const personalData: Check = {
  name: 'personal-data',
  title: 'Personal data kept too long',
  frequency: 'daily',
  async run(context) {
    const erasureStart = await findRetentionStart(context.stores.facts);
    const old = await countOld(context);
    const isAnnounced = erasureStart === undefined || erasureStart > context.clock().toISOString();
    const found = isAnnounced ? reportAnnounced(old, erasureStart, context) : reportLate(old);
    if (old.stillOpen > 0) {
      found.push(
        warningFinding(
          `${pluralize(old.stillOpen, 'enquiry has', 'enquiries have')} had no contact for longer than enquiries are kept, and no one has closed them.`,
          'Look through them in the inbox, and close what is done: they will then be erased.',
        ),
      );
    }
    found.push(...(await checkSealSecret(context)), ...(await checkDamagedDatabase(context)));
    return orGoodFinding(found, 'No personal data is kept for longer than the settings say.');
  },
};

/** The sealed copies are stored beside their key. That is harmless only on a machine without other users. */
async function checkSealSecret({ stores, config }: CheckContext): Promise<Finding[]> {
  if (config.authSecret || !isPublicSite(config.siteUrl)) return [];
  if ((await stores.sealed.list({ limit: 1, offset: 0 })).length === 0) return [];
  return [
    warningFinding(
      'What was erased and is kept sealed can be opened by anyone who has a copy of the database: the secret that opens it is kept there, because AUTH_SECRET is not set.',
      'Set AUTH_SECRET to what npm run sealed -- secret prints, restart the site, and keep it apart from the backups. No one has to sign in again.',
    ),
  ];
}

/** A damaged database that a restore has moved aside: erasures do not reach it. */
async function checkDamagedDatabase({ config: { database }, clock }: CheckContext): Promise<Finding[]> {
  if (database.engine !== 'sqlite') return [];
  const file = damagedFile(database.file);
  const stats = await stat(file).catch(() => undefined);
  if (!stats) return [];
  // Since it was renamed; its content may be older.
  const days = Math.floor((clock().getTime() - stats.ctimeMs) / day);
  const report = days >= sideFileRetentionDays ? wrongFinding : warningFinding;
  return [
    report(
      'A damaged database that a restore set aside is still there, with everything that parents had written, and with people who have been erased since.',
      `Remove it as soon as nothing more is needed from it; backups are removed after ${sideFileRetentionDays} days.`,
      { names: [file] },
    ),
  ];
}

async function countOld({ stores, config, clock }: CheckContext) {
  const settings = await stores.siteSettings.values(config);
  const now = new Date(clock().getTime() - grace);
  const { enquiriesBefore, registrations } = retentionLimits(settings, now);
  const moment = now.toISOString();
  return {
    ...(await stores.people.countOld(enquiriesBefore, registrations)),
    sealed: await stores.sealed.countEnded(moment),
  };
}

type OldRecords = Awaited<ReturnType<typeof countOld>>;

function reportAnnounced(
  { enquiries, registrations }: OldRecords,
  erasureStart: string | undefined,
  { config }: CheckContext,
): Finding[] {
  if (enquiries + registrations === 0) return [];
  const on = erasureStart
    ? formatDay(createDayFormatter(config.timeZone)(new Date(erasureStart)))
    : '30 days after the next start';
  return [
    warningFinding(
      `${pluralize(enquiries, 'enquiry is', 'enquiries are')} and ${pluralize(registrations, 'webinar registration is', 'webinar registrations are')} older than the settings allow. They will be erased for good from ${on}.`,
      'Look at "Personal data" in the settings: if they are to be kept longer, this can be set there until then.',
    ),
  ];
}

function reportLate({ enquiries, registrations, sealed }: OldRecords): Finding[] {
  const total = enquiries + registrations + sealed;
  if (total === 0) return [];
  return [
    wrongFinding(
      `${pluralize(total, 'record of people is', 'records of people are')} kept for longer than the settings say.`,
      'Check the job "Erase personal data that is past its time": it fails, or does not run.',
    ),
  ];
}
