import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { calendarOf } from '../content/calendar.ts';
import { createPictureLibrary } from '../files/pictures/picture-library.ts';
import { createChunkedUploads } from '../files/videos/chunked-uploads.ts';
import { startDelivery } from '../mail/delivery.ts';
import { fileTransport, smtpTransport } from '../mail/transport.ts';
import { createAccountStore } from '../store/account-store.ts';
import { createChannelAnswerStore } from '../store/channel-answer-store.ts';
import { watchContent } from '../store/connection/content-watch.ts';
import { findInstallationTime } from '../store/connection/installation.ts';
import { createEnquiryStore } from '../store/enquiry-store.ts';
import { createLeaseStore } from '../store/lease-store.ts';
import { createOutboxStore } from '../store/outbox-store.ts';
import type { ContentStore } from '../store/records/content-store.ts';
import { createContentStore } from '../store/records/content-store.ts';
import { createRegistrationStore } from '../store/registration-store.ts';
import { createAccountDesk } from './accounts/account-desk.ts';
import { keptAuthSecret } from './accounts/auth-secret.ts';
import { createSignIn } from './accounts/sign-in.ts';
import { createTokens } from './accounts/tokens.ts';
import { createChannelFeed } from './channel/channel-feed.ts';
import { pictureHosts } from './channel/thumbnails.ts';
import { startCleaning } from './cleaning.ts';
import { createContentEditor } from './editing/content-editor.ts';
import type { PageChannel, PageServices } from './pages/page-services.ts';
import { showContent } from './pages/shown-content.ts';
import type { ChannelSettings, Config } from './settings/config.ts';
import { openMigrated } from './start/migrated-database.ts';
import { openStorages } from './start/storages.ts';
import { altcha } from './submissions/altcha.ts';
import { recaptcha } from './submissions/recaptcha.ts';
import { createSubmissions } from './submissions/submissions.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/**
 * Opens the database, brings it up to date and puts the parts of the site together.
 *
 * @param recaptchaVerifyUrl a stand-in for Google's, in tests
 */
export async function openServices(config: Config, log: FastifyBaseLogger, recaptchaVerifyUrl?: string) {
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
  const accounts = createAccountStore(database.db);
  const { videos, chunks } = storages;
  const pictures = createPictureLibrary(storages.pictures);
  const leases = createLeaseStore(database.db);
  const uploads = createChunkedUploads({ chunks, videos, leases, maxBytes: config.videoMaxBytes });
  const enquiries = createEnquiryStore(database.db);
  const registrations = createRegistrationStore(database.db);
  const authSecret = config.authSecret ?? (await keptAuthSecret(database.db, config.dataDir));
  const site = { siteUrl: config.siteUrl, ...config.contact };
  const outbox = createOutboxStore(database.db);
  const delivery = startDelivery({
    outbox,
    transport: config.mail.smtpUrl
      ? smtpTransport(config.mail.smtpUrl, config.mail.from)
      : fileTransport(join(config.dataDir, 'outbox'), config.mail.from, (file) => {
          log.warn({ file }, 'a letter was written into a file, because SMTP_URL is not set');
        }),
    onFailure: (id, reason, isGivenUp) => {
      const next = isGivenUp ? 'its address is refused, and it is given up' : 'it is tried again';
      log.warn({ letter: id, reason }, `a letter could not be sent; ${next}`);
    },
  });
  const dayOf = calendarOf(config.timeZone);
  const today = () => dayOf(new Date());
  const submissions = createSubmissions({
    database,
    content,
    captcha: config.recaptcha
      ? recaptcha(config.recaptcha.secretKey, recaptchaVerifyUrl)
      : altcha(authSecret),
    site,
    staffEmail: config.mail.staff,
    timeZone: config.timeZone,
    today,
    onLetters: delivery.wake,
  });
  const desk = createAccountDesk({
    database,
    site,
    onLetters: delivery.wake,
    onFailure: (error) => log.error({ err: error }, 'a letter could not be prepared'),
  });
  const signIn = createSignIn({
    accounts,
    tokens: createTokens(authSecret),
  });
  const editorOf = (store: ContentStore, variants: 'now' | 'later' = 'now') =>
    createContentEditor({
      store,
      pictures,
      variants,
      videos,
      onLeftover: (name, error) => log.warn({ err: error, name }, 'a file could not be removed'),
    });
  const channelFeed =
    config.channel &&
    createChannelFeed({
      settings: config.channel,
      answers: createChannelAnswerStore(database.db, `${config.channel.apiBase} ${config.channel.id}`),
      log,
    });
  const editor = editorOf(content);
  const installedAt = await findInstallationTime(database.db);
  const cleaning = startCleaning({
    storages,
    leases,
    content,
    pictures,
    editor,
    installedAt,
    onFailure: (error) => log.warn({ err: error }, 'abandoned files could not be removed; it is tried again'),
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
    outbox,
    delivery,
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
      await cleaning.close();
      await uploads.close();
      await desk.close();
      await channelFeed?.close();
      await delivery.close();
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
