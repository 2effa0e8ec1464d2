import type { FastifyBaseLogger } from 'fastify';
import { calendarOf } from '../content/calendar.ts';
import { type Clock, systemClock } from '../content/clock.ts';
import { createPictureLibrary } from '../files/pictures/picture-library.ts';
import { createChunkedUploads } from '../files/videos/chunked-uploads.ts';
import { readJobStates } from '../jobs/job-states.ts';
import { createRunner } from '../jobs/runner.ts';
import { createAccountStore } from '../store/account-store.ts';
import { createChannelAnswerStore } from '../store/channel-answer-store.ts';
import { watchContent } from '../store/connection/content-watch.ts';
import { findInstallationTime } from '../store/connection/installation.ts';
import { createEnquiryStore } from '../store/enquiry-store.ts';
import { createJobStore } from '../store/job-store.ts';
import { createLeaseStore } from '../store/lease-store.ts';
import { createLetterLog } from '../store/letters/letter-log.ts';
import { createLetterStore } from '../store/letters/letter-store.ts';
import type { ContentStore } from '../store/records/content-store.ts';
import { createContentStore } from '../store/records/content-store.ts';
import { createRegistrationStore } from '../store/registration-store.ts';
import { createAccountDesk } from './accounts/account-desk.ts';
import { keptAuthSecret } from './accounts/auth-secret.ts';
import { createSignIn } from './accounts/sign-in.ts';
import { createTokens } from './accounts/tokens.ts';
import { createChannelFeed } from './channel/channel-feed.ts';
import { pictureHosts } from './channel/thumbnails.ts';
import { createContentEditor } from './editing/content-editor.ts';
import type { PageChannel, PageServices } from './pages/page-services.ts';
import { showContent } from './pages/shown-content.ts';
import type { ChannelSettings, Config } from './settings/config.ts';
import { jobsOf } from './start/jobs.ts';
import { openMigrated } from './start/migrated-database.ts';
import { openStorages } from './start/storages.ts';
import { openTransport } from './start/transport.ts';
import { altcha } from './submissions/altcha.ts';
import { recaptcha } from './submissions/recaptcha.ts';
import { createSubmissions } from './submissions/submissions.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Stand-ins, in tests. */
export interface StandIns {
  clock?: Clock;
  /** For Google's. */
  recaptchaVerifyUrl?: string;
}

/**
 * Opens the database, brings it up to date and puts the parts of the site together. Work over time is not begun: that
 * is `work.start`.
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  { clock = systemClock, recaptchaVerifyUrl }: StandIns = {},
) {
  const database = await openMigrated(config, (error) =>
    log.warn({ err: error }, 'lost a database connection'),
  );

  const storages = await openStorages(config).catch(async (error) => {
    await database.close();
    throw error;
  });
  const listeners = new Set<() => void>();
  const contentChanged = () => {
    for (const listener of listeners) listener();
  };
  const watch = await watchContent(config.database, contentChanged);
  const content = createContentStore(database, contentChanged);
  const { db } = database;
  const accounts = createAccountStore({ db, clock });
  const { videos, chunks } = storages;
  const pictures = createPictureLibrary(storages.pictures);
  const leases = createLeaseStore({ db, clock });
  const uploads = createChunkedUploads({ chunks, videos, leases, maxBytes: config.videoMaxBytes });
  const enquiries = createEnquiryStore(db);
  const registrations = createRegistrationStore(db);
  const authSecret = config.authSecret ?? (await keptAuthSecret(config.dataDir));
  const site = { siteUrl: config.siteUrl, ...config.contact };
  const letters = createLetterStore({ db, clock });
  const letterLog = createLetterLog({ db, clock });
  const editorOf = (store: ContentStore, variants: 'now' | 'later' = 'now') =>
    createContentEditor({
      store,
      pictures,
      variants,
      videos,
      onLeftover: (name, error) => log.warn({ err: error, name }, 'a file could not be removed'),
    });
  const editor = editorOf(content);
  const installedAt = await findInstallationTime(db);
  const mail = openTransport(config, log);
  const jobStore = createJobStore({ db, clock });
  const jobs = jobsOf({
    db,
    accounts,
    jobStore,
    letterLog,
    letters: { letters, ...mail },
    uploads: { chunks, leases, storages: [videos, chunks, storages.pictures, ...mail.storages] },
    files: { storages, content, pictures, editor, installedAt },
  });
  await jobStore.register(jobs.map(({ name }) => name));
  const work = createRunner({ jobs, store: jobStore, clock, log });
  const dayOf = calendarOf(config.timeZone);
  const today = () => dayOf(clock());
  const submissions = createSubmissions({
    database,
    clock,
    content,
    captcha: config.recaptcha
      ? recaptcha(config.recaptcha.secretKey, recaptchaVerifyUrl)
      : altcha(authSecret),
    site,
    staffEmail: config.mail.staff,
    timeZone: config.timeZone,
    today,
    onLetters: work.wake,
  });
  const desk = createAccountDesk({
    database,
    clock,
    site,
    onLetters: work.wake,
    onFailure: (error) => log.error({ err: error }, 'a letter could not be prepared'),
  });
  const signIn = createSignIn({
    accounts,
    tokens: createTokens(authSecret),
  });
  const channelFeed =
    config.channel &&
    createChannelFeed({
      settings: config.channel,
      answers: createChannelAnswerStore(db, `${config.channel.apiBase} ${config.channel.id}`),
      log,
    });
  const pages: PageServices = {
    content: showContent(content, (listener) => void listeners.add(listener)),
    channel: config.channel && channelForPages(config.channel, config.timeZone),
    contact: config.contact,
    siteUrl: config.siteUrl,
    today,
    timeZone: config.timeZone,
    recaptchaSiteKey: config.recaptcha?.siteKey,
  };

  return {
    database,
    content,
    accounts,
    enquiries,
    registrations,
    pictures,
    videos,
    storages,
    leases,
    installedAt,
    uploads,
    signIn,
    submissions,
    desk,
    letters,
    letterLog,
    /** What is done over time. It begins when it is started. */
    work,
    /** How that stands, for staff. */
    jobStates: () => readJobStates({ jobs, store: jobStore, clock }),
    clock,
    /** Undefined where no channel is set. */
    channelFeed,
    editor,
    editorOf,
    contentChanged,
    /** The calendar day of a moment in the site's time zone. */
    dayOf,
    pages,
    /** Calls back whenever this or another process has changed content. */
    onContentChange: (listener: () => void) => void listeners.add(listener),
    /** @throws when the database does not answer */
    isReady: () => accounts.hasAdministrator(),
    async close() {
      await work.close();
      await uploads.close();
      await desk.close();
      await channelFeed?.close();
      mail.transport.close();
      await watch.close();
      storages.close();
      await database.close();
    },
  };
}

/** The key leaves the server only where browsers are to call the platform themselves. */
function channelForPages({ id, key, apiBase, direct }: ChannelSettings, timeZone: string): PageChannel {
  const own = { base: '/api/v1/youtube', id, timeZone };
  return direct ? { ...own, base: apiBase, direct: { key, pictureHosts: pictureHosts(apiBase) } } : own;
}
