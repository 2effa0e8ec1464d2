import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { calendarOf } from '../content/calendar.ts';
import { type Clock, systemClock } from '../content/clock.ts';
import { createPictureLibrary } from '../files/pictures/picture-library.ts';
import { createChunkedUploads } from '../files/videos/chunked-uploads.ts';
import { startDelivery } from '../mail/delivery.ts';
import { fileTransport, smtpTransport } from '../mail/transport.ts';
import { watchContent } from '../store/connection/content-watch.ts';
import { openScope } from '../store/scope.ts';
import { createStores, type Stores } from '../store/stores.ts';
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
 * @param stand-ins, in tests: for Google's captcha, and for the time
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  {
    recaptchaVerifyUrl,
    clock = systemClock,
  }: { recaptchaVerifyUrl?: string | undefined; clock?: Clock } = {},
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
  const stores = createStores(openScope(database, clock, contentChanged));
  const { accounts, leases, outbox } = stores;
  const { videos, chunks } = storages;
  const pictures = createPictureLibrary(storages.pictures);
  const uploads = createChunkedUploads({
    ...{ chunks, videos, leases, maxBytes: config.videoMaxBytes },
    onVideo: (video) => stores.files.note(video, 'video'),
  });
  const authSecret = config.authSecret ?? (await keptAuthSecret(stores.facts, config.dataDir));
  const site = { siteUrl: config.siteUrl, ...config.contact };
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
  const today = () => dayOf(clock());
  const submissions = createSubmissions({
    stores,
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
    stores,
    site,
    onLetters: delivery.wake,
    onFailure: (error) => log.error({ err: error }, 'a letter could not be prepared'),
  });
  const signIn = createSignIn({
    accounts,
    tokens: createTokens(authSecret),
  });
  const editorOf = (inside: Stores, variants: 'now' | 'later' = 'now') =>
    createContentEditor({
      stores: inside,
      pictures,
      variants,
      videos,
      onLeftover: (name, error) => log.warn({ err: error, name }, 'a file could not be removed'),
    });
  const channelFeed =
    config.channel &&
    createChannelFeed({
      settings: config.channel,
      answers: stores.channelAnswers(`${config.channel.apiBase} ${config.channel.id}`),
      log,
    });
  const editor = editorOf(stores);
  const cleaning = startCleaning({
    ...{ stores, storages, leases, pictures, retention: config.retention },
    onFailure: (error) => log.warn({ err: error }, 'abandoned files could not be removed; it is tried again'),
  });
  const pages: PageServices = {
    content: showContent(stores, (listener) => void listeners.add(listener)),
    channel: config.channel && channelForPages(config.channel, config.timeZone),
    contact: config.contact,
    siteUrl: config.siteUrl,
    today,
    timeZone: config.timeZone,
    recaptchaSiteKey: config.recaptcha?.siteKey,
  };

  return {
    database,
    stores,
    accounts,
    pictures,
    videos,
    storages,
    leases,
    retention: config.retention,
    uploads,
    signIn,
    submissions,
    desk,
    outbox,
    delivery,
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
