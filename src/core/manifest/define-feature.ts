import type { FastifyBaseLogger } from 'fastify';
import type { Network } from '#cms/checks/external-links.ts';
import { createCheckDesk } from '#cms/checks/service.ts';
import { createDraftDesk, createPresenceDesk } from '#cms/drafts/service.ts';
import { createRichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import { noteFirstStart } from '#cms/history/log-retention.ts';
import { createPreviewDesk } from '#cms/preview/service.ts';
import { createContentEditor } from '#cms/records/editor.ts';
import { createRedirectDesk } from '#cms/redirects/service.ts';
import { createSchedule } from '#cms/scheduling/schedule.ts';
import { type Clock, systemClock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { createContentNews, watchContent } from '#core/database/content-watch.ts';
import { openMigrated } from '#core/database/migrated-database.ts';
import { openScope } from '#core/database/scope.ts';
import { openTransport } from '#core/email/transport.ts';
import { createLimits } from '#core/http/limits.ts';
import { keptAuthSecret, takeOutSecret } from '#core/http/secrets.ts';
import type { Job } from '#core/jobs/define-job.ts';
import { readJobStates } from '#core/jobs/job-store.ts';
import { createRunner } from '#core/jobs/runner.ts';
import { createPictureLibrary } from '#core/media/picture-library.ts';
import { createChunkedUploads } from '#core/media/uploads.ts';
import { readAllProcesses } from '#core/metrics/all-processes.ts';
import { countStatements, watchProcess } from '#core/metrics/collect.ts';
import { createMetrics } from '#core/metrics/metrics.ts';
import { purgeAnew } from '#core/pages/cdn-purge.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { calendarOf } from '#core/time/calendar.ts';
import { daybreakOf } from '#core/time/zoned-time.ts';
import { openAccounts } from '#features/accounts/index.ts';
import { createAccountEnding } from '#features/accounts/server/end-account.ts';
import { createOwnLists } from '#features/accounts/server/own-lists.ts';
import { createVisits } from '#features/analytics/server/visits.ts';
import { createChannelFeed } from '#features/channel/server/channel.ts';
import { createConsentDesk } from '#features/consent/server/consents.ts';
import { createNoticeDesk } from '#features/consent/server/notices.ts';
import { createFrontDesk } from '#features/enquiries/server/enquiries.ts';
import { altcha, type Guesses, recaptcha } from '#features/forms/server/captcha.ts';
import { createSubmissions } from '#features/forms/server/submissions.ts';
import { indexNowKey } from '#features/index-now/server/key.ts';
import { createPictureDesk } from '#features/media-library/server/pictures.ts';
import {
  createNewsDesk,
  createNewsLetters,
  createNewsLinks,
} from '#features/newsletter/server/newsletter.ts';
import { installationIdOf } from '#features/operations/backup/installation-id.ts';
import { countNights } from '#features/operations/backup/nightly-backup.ts';
import type { LookApart } from '#features/operations/doctor/child-process.ts';
import type { Patient } from '#features/operations/doctor/context.ts';
import { type Machine, thisMachine } from '#features/operations/doctor/context.ts';
import { noteChangedSettings } from '#features/operations/server/changed-settings.ts';
import { openOwnData } from '#features/privacy/index.ts';
import { createErasureDesk } from '#features/privacy/server/erasure.ts';
import { createSearch } from '#features/search/server/search.ts';
import { createSearchQueue } from '#features/search/server/vocabulary.ts';
import { staffMailbox } from '#features/settings/rules/settings.ts';
import { openSiteSettings } from '#features/settings/server/current-settings.ts';
import { createSettingsDesk } from '#features/settings/server/settings.ts';
import { createCardShelf } from '#features/sharing/server/card-cache.ts';
import type { drawCard } from '#features/sharing/server/draw-card.ts';
import { openWebinars } from '#features/webinars/index.ts';
import { createStaffEmails } from '#features/webinars/server/staff-emails.ts';
import { readWebinarTimes } from '#features/webinars/server/start-times.ts';
import { openPages } from '#page-setup.ts';
import { createSiteMap } from '#site/addresses.ts';
import { jobsOf } from './job-list.ts';
import { createStores, type Stores } from './repositories.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** In tests, what takes the place of the real thing. */
export interface StandIns {
  clock?: Clock;
  /** How much work a captcha of the site itself is. */
  captchaGuesses?: Guesses;
  /** Milliseconds by which work is put off at most that no answer may tell of. */
  lateness?: number;
  /** Google's address. */
  recaptchaVerifyUrl?: string;
  machine?: Machine;
  /** What looks in the place of a process of its own. */
  lookApart?: LookApart | undefined;
  /** What other sites are asked by. */
  network?: Network;
  /** What draws cards. */
  draw?: typeof drawCard;
}

/**
 * Opens the database, brings it up to date and puts the parts of the site together. Work over time is not begun; that
 * is `work.start`.
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  {
    clock = systemClock,
    captchaGuesses,
    lateness,
    recaptchaVerifyUrl,
    machine = thisMachine,
    lookApart,
    draw,
    network,
  }: StandIns = {},
) {
  const metrics = createMetrics();
  const database = await openMigrated(
    config,
    (error) => log.warn({ err: error }, 'lost a database connection'),
    countStatements(metrics, config.database.engine),
  );

  const storages = await openStorages(config).catch(async (error) => {
    await database.close();
    throw error;
  });
  const stopWatching = watchProcess(metrics);
  const processes = readAllProcesses(metrics);
  const news = createContentNews();
  const watch = await watchContent(config.database, news.changed);
  const stores = createStores(openScope(database, clock, news.changed, config.timeZone));
  const { accounts, leases } = stores;
  await readWebinarTimes(stores, config.timeZone);
  const { videos, chunks } = storages;
  const pictures = createPictureLibrary(storages.pictures);
  const cards = createCardShelf({
    ...{ cards: storages.cards, pictures, draw },
    onFailure: (error) => log.warn({ err: error }, 'a card could not be drawn'),
  });
  const uploads = createChunkedUploads({
    ...{ chunks, videos, leases, maxBytes: config.videoMaxBytes },
    onVideo: (video) => stores.files.note(video, 'video'),
  });
  const authSecret = config.authSecret ?? (await keptAuthSecret(stores.facts, config.dataDir));
  if (config.authSecret) await takeOutSecret(stores.facts, authSecret);
  await noteChangedSettings(stores, config.given, authSecret);
  const limits = createLimits({ stores, secret: authSecret, clock });
  const siteSettings = await openSiteSettings({
    ...{ stores, config, onChange: news.listen },
    onFailure: (error) => log.warn({ err: error }, 'changed settings could not be read'),
  });
  const site = siteSettings.details;
  const mail = openTransport(config, log);
  const dayOf = calendarOf(config.timeZone);
  const today = () => dayOf(clock());
  const { retention, cdn } = config;
  const jobStates = (runs?: number) => readJobStates({ jobs, store: stores.jobs, clock }, runs);
  const patient: Patient = {
    ...{ config, environment: process.env, inFile: {}, clock, machine, isRunning: true },
    ...{ database, currentDatabase: database, stores, storages, pictures, transport: mail.transport },
    jobStates,
  };
  const organizer = () =>
    addressIn(config.mail.from) ?? site.emails[0] ?? `noreply@${new URL(config.siteUrl).hostname}`;
  const ownIndexNowKey = indexNowKey(config.indexNow?.key, authSecret);
  const erasureDesk = createErasureDesk({ stores, settings: siteSettings, clock, secret: authSecret });
  const noticeDesk = createNoticeDesk({
    settings: siteSettings,
    usesRecaptcha: config.recaptcha !== undefined,
  });
  await noticeDesk.keepAll(stores, siteSettings.last());
  const consentDesk = createConsentDesk({ stores, notices: noticeDesk });
  const common = {
    ...{ stores, clock, site, limits, timeZone: config.timeZone, authSecret, consents: consentDesk },
    ...{ log, lateness, onLetters: () => work.wake() },
  };
  const newsLinks = createNewsLinks({ secret: authSecret, siteUrl: config.siteUrl });
  const newsLetters = createNewsLetters({ limits, site, clock, links: newsLinks });
  const staffEmails = createStaffEmails({ limits, site, settings: siteSettings });
  const webinars = openWebinars({
    ...{ ...common, newsLetters, staffEmails, today, organizer },
    words: siteSettings.last,
  });
  const ownData = openOwnData({
    ...{ ...common, settings: siteSettings, dayOf, retention, erasure: erasureDesk, secret: authSecret },
    onFailure: (error) => log.warn({ err: error }, 'a letter about own data could not be prepared'),
  });
  const { loginLimits, ...accountDesks } = openAccounts({ ...common, newsLetters });
  const jobs: readonly Job[] = jobsOf({
    indexNowKey: ownIndexNowKey,
    stores,
    storages,
    pictures,
    mail,
    retention,
    cdn,
    config,
    today,
    clock,
    siteSettings,
    patient,
    lookApart,
    writer: { writeDue: webinars.writeDueLetters },
    erasure: erasureDesk,
    requests: ownData.requests,
  });
  await noteFirstStart(stores.facts, clock());
  // So that every archive says whose it is, also one that is made by hand.
  await installationIdOf(stores.facts);
  if (config.backup.at) await countNights(stores.facts, clock());
  if (cdn?.purge) await purgeAnew(stores);
  await stores.jobs.register(jobs.map(({ name }) => name));
  const work = createRunner({ jobs, store: stores.jobs, clock, log });
  const proofs = altcha(authSecret, clock, captchaGuesses);
  const submissions = createSubmissions({
    stores,
    limits,
    captcha: config.recaptcha ? recaptcha(config.recaptcha.secretKey, clock, recaptchaVerifyUrl) : proofs,
    proofs,
    staffEmails,
    site,
    settings: siteSettings,
    seats: webinars.seatDesk,
    consents: consentDesk,
    newsLetters,
    clock,
    secret: authSecret,
    onLetters: work.wake,
    answersAfter: lateness,
  });
  const frontDesk = createFrontDesk({
    ...{ stores, limits, clock, site, newsLetters, today },
    staffEmail: () => staffMailbox(siteSettings.last()),
    onLetters: work.wake,
  });
  const cleaner = createRichTextCleaner();
  const editorOf = (inside: Stores, variants: 'now' | 'later' = 'now') =>
    createContentEditor({
      stores: inside,
      pictures,
      variants,
      videos,
      cleaner,
      timeZone: config.timeZone,
      onLeftover: (name, error) => log.warn({ err: error, name }, 'a file could not be removed'),
    });
  const channelFeed =
    config.channel &&
    createChannelFeed({
      settings: config.channel,
      leases,
      answers: stores.channelAnswers(`${config.channel.apiBase} ${config.channel.id}`),
      clock,
      log,
    });
  const editor = editorOf(stores);
  const map = createSiteMap();
  const redirects = createRedirectDesk({
    ...{ stores, siteUrl: config.siteUrl, map },
    onFailure: (error) => log.warn({ err: error }, 'uses of old addresses could not be counted'),
  });
  const schedule = createSchedule({
    ...{ stores, clock, onContentChange: news.listen },
    onFailure: (error) => log.warn({ err: error }, 'what is planned could not be done; it is tried again'),
  });
  const checkDesk = createCheckDesk({ stores, limits, siteUrl: config.siteUrl, clock, today, network, map });
  const visits = createVisits({
    ...{ stores, today },
    onFailure: (error) => log.warn({ err: error }, 'visits could not be counted'),
  });
  const staffSearch = createSearch(stores, news.listen);
  const search = visits.noting(staffSearch);
  const pages = openPages({
    ...{ config, log, stores, clock, dayOf, search, channelFeed, siteSettings, noticeDesk, map },
    onContentChange: news.listen,
  });

  return {
    database,
    stores,
    accounts,
    pictures,
    cards,
    videos,
    storages,
    leases,
    uploads,
    ...accountDesks,
    ...webinars,
    submissions,
    frontDesk,
    /** Whom calendars name as who invites: the address that letters come from. */
    organizer,
    noticeDesk,
    consentDesk,
    newsDesk: createNewsDesk({ stores, links: newsLinks, consents: consentDesk }),
    newsLinks,
    erasureDesk,
    ownDataDesk: ownData.ownDataDesk,
    registerDesk: ownData.registerDesk,
    ownLists: createOwnLists({
      ...{ stores, clock, limits, links: webinars.placeLinks, readPlace: webinars.readPlace },
      consents: consentDesk,
    }),
    accountEnding: createAccountEnding({
      ...{ stores, clock, site, timeZone: config.timeZone, loginLimits, erasure: erasureDesk },
      ...{ ownData: ownData.ownDataDesk, onLetters: work.wake },
    }),
    limits,
    search,
    searchQueue: createSearchQueue(),
    /** For what staff look for: of that nothing is noted, which may be the name of a parent. */
    staffSearch,
    visits,
    siteSettings,
    settingsDesk: createSettingsDesk({ stores, config, settings: siteSettings, notices: noticeDesk }),
    /** What is done over time. It begins when it is started. */
    work,
    /** How that stands, for staff. */
    jobStates,
    metrics,
    /** What all processes of this instance have counted. */
    readMetrics: processes.read,
    clock,
    retention,
    /** Undefined where no channel is set. */
    channelFeed,
    editor,
    editorOf,
    /** The calendar day of a moment in the site's time zone. */
    dayOf,
    /** False: emails become files, and nobody receives them. */
    emailIsSetUp: config.mail.smtpUrl !== undefined,
    /** An IANA name: the zone in which days and moments are meant. */
    timeZone: config.timeZone,
    /** The moment at which such a day begins. */
    daybreak: daybreakOf(config.timeZone),
    pages,
    redirects,
    draftDesk: createDraftDesk({ stores }),
    /** Publishes and takes down at its moment. It begins when it is started. */
    schedule,
    pictureDesk: createPictureDesk({ stores, editor }),
    presenceDesk: createPresenceDesk({ stores }),
    previewDesk: createPreviewDesk({ stores, cleaner, clock, today, ...config }),
    checkDesk,
    /** Undefined where nobody is told of changes. */
    indexNowKey: config.indexNow && ownIndexNowKey,
    /** Calls back whenever this or another process has changed content. */
    onContentChange: news.listen,
    /** @throws when the database does not answer */
    isReady: () => accounts.hasOwner(),
    async close() {
      stopWatching();
      processes.close();
      await schedule.close();
      await work.close();
      await uploads.close();
      await accountDesks.desk.close();
      await webinars.myLinks.close();
      await ownData.ownDataDesk.close();
      await cards.close();
      await cleaner.close();
      await channelFeed?.close();
      await redirects.close();
      checkDesk.close();
      await visits.close();
      mail.transport.close();
      await watch.close();
      storages.close();
      await database.close();
    },
  };
}

/** The address in a sender such as `Ananta <hello@example.com>`. */
function addressIn(sender: string): string | undefined {
  return /([^\s<>]+@[^\s<>]+)/.exec(sender)?.[1];
}
