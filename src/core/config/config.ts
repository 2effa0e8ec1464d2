import { resolve } from 'node:path';
import type { DatabaseAddress } from '#core/database/database.ts';
import type { S3Settings } from '#core/storage/s3-storage.ts';
import { type Settings, settings } from './settings.ts';

/** What the owner can set, read from the environment (product: Settings). */
export interface Config {
  port: number;
  host: string;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** Absolute. */
  dataDir: string;
  database: DatabaseAddress;
  /** Object storage for uploads; undefined: they are kept in the data folder. */
  s3: S3Settings | undefined;
  /** Bytes of the largest video that can be uploaded. */
  videoMaxBytes: number;
  /** Undefined: generated once, and kept in the database. */
  authSecret: string | undefined;
  administrator: { email: string; password: string | undefined };
  demo: boolean;
  trustProxy: boolean;
  /** Browsers that have come by https are told to stay with it. */
  hsts: boolean;
  /** Whether this process does what is done over time: beside its pages, not at all, or nothing else. */
  work: 'on' | 'off' | 'only';
  /** Processes of this machine that serve the site together. */
  workers: number;
  /** Letters. Without an SMTP address each becomes a file in the data folder, and the rest stands in for demo values. */
  mail: { smtpUrl: string | undefined; from: string; staff: string };
  /** Google's captcha in place of the site's own. */
  recaptcha: { siteKey: string; secretKey: string } | undefined;
  /** The channel whose films home and /video show. Without it they show the entries of My Videos. */
  channel: ChannelSettings | undefined;
  /** From which level on lines are written to the log. */
  logLevel: Settings['LOG_LEVEL'];
  /** Lets whoever has it read the metrics from another machine. */
  metricsToken: string | undefined;
  /** Shared caches in front of the site may keep public answers; undefined: none is told so. */
  cdn: CdnSettings | undefined;
  /** Search engines are told which pages have changed; undefined: nobody is. */
  indexNow: IndexNowSettings | undefined;
  contact: { phones: string[]; emails: string[]; address: string };
  /** Of how many of a hundred visits it is counted how fast pages were. */
  fieldValuesPercent: number;
  /** An IANA name; the zone in which the days of webinars are meant. */
  timeZone: string;
  /** Days for which deleted entries can be brought back, and for which histories and what people did reach back. */
  retention: { trash: number; history: number; activity: number };
  /** What was set, as it was typed; secrets among it. */
  given: Readonly<Record<string, string>>;
  backup: BackupSettings;
}

/** Where backups are kept: a folder, or a part of a bucket. */
export type BackupAddress =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; s3: S3Settings; prefix: string };

export interface BackupSettings {
  to: BackupAddress;
  /** Nobody has said where backups are to be: they are beside what they are to protect. */
  isBesideData: boolean;
  /** HH:MM, when one is made each night; undefined: none is. */
  at: string | undefined;
  /** Days of which the last one is kept. */
  days: number;
  /** Undefined: whoever has a backup can read it. */
  password: string | undefined;
  beforeMigration: boolean;
}

export interface ChannelSettings {
  id: string;
  key: string;
  /** Where the platform's calls are, without a slash at the end. */
  apiBase: string;
  /** Browsers call the platform themselves, and so are told the key. */
  direct: boolean;
}

export interface CdnSettings {
  /** For how long public answers are kept, unless they are purged before. */
  seconds: number;
  /** Where it is told to forget them after a change; without it, changes show when that time is over. */
  purge: { url: string; token: string | undefined } | undefined;
}

export interface IndexNowSettings {
  /** Undefined: one is made. */
  key: string | undefined;
  endpoint: string;
}

/** A setting that cannot be used; the message is one line and names the variable. */
export class WrongSetting extends Error {}

/**
 * Reads and checks the settings. An empty variable counts as not set.
 *
 * @throws WrongSetting for the first that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
  const read = settings.safeParse(set);
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: '' };
    throw new WrongSetting(`The setting ${path.join('.')} ${message}.`);
  }
  const values = read.data;
  requireAll(values, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY');
  requireAll(values, 'SMTP_URL', 'MAIL_FROM', 'STAFF_EMAIL');
  const channel = readChannel(values);
  const [firstEmail = ''] = values.CONTACT_EMAILS;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    database: readDatabase(values, dataDir),
    s3: readS3(values),
    videoMaxBytes: values.VIDEO_MAX_BYTES,
    authSecret: values.AUTH_SECRET,
    administrator: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    demo: values.DEMO,
    trustProxy: values.TRUST_PROXY,
    hsts: values.HSTS,
    work: values.WORK,
    workers: values.WORKERS,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `Ananta <${firstEmail}>`,
      staff: values.STAFF_EMAIL ?? firstEmail,
    },
    recaptcha:
      values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET_KEY
        ? { siteKey: values.RECAPTCHA_SITE_KEY, secretKey: values.RECAPTCHA_SECRET_KEY }
        : undefined,
    channel,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    cdn: readCdn(values),
    indexNow: readIndexNow(values),
    contact: {
      phones: values.CONTACT_PHONES,
      emails: values.CONTACT_EMAILS,
      address: values.CONTACT_ADDRESS,
    },
    fieldValuesPercent: values.FIELD_VALUES,
    timeZone: values.TZ_SITE,
    retention: { trash: values.TRASH_DAYS, history: values.HISTORY_DAYS, activity: values.ACTIVITY_DAYS },
    given: set,
    backup: readBackup(values, dataDir),
  };
}

/** @throws WrongSetting where there is a way past a pooler, and no pooler */
function readDatabase(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Settings,
  dataDir: string,
): DatabaseAddress {
  if (direct && !url) throw new WrongSetting('The setting DATABASE_DIRECT_URL needs DATABASE_URL too.');
  if (!url) return { engine: 'sqlite', file: resolve(dataDir, 'ananta.db') };
  return { engine: 'postgres', url, ...(direct && { direct }) };
}

function readBackup(values: Settings, dataDir: string): BackupSettings {
  return {
    to: readBackupAddress(values, dataDir),
    isBesideData: !values.BACKUP_TO,
    at: values.BACKUP_AT === 'off' ? undefined : values.BACKUP_AT,
    days: values.BACKUP_KEEP,
    password: values.BACKUP_PASSWORD,
    beforeMigration: values.BACKUP_BEFORE_MIGRATION,
  };
}

/**
 * A bucket for backups may be another one than that of the uploads, or the only one: uploads then stay in the data folder.
 *
 * @throws WrongSetting where the endpoint or a key is missing
 */
function readBackupAddress(values: Settings, dataDir: string): BackupAddress {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(values.BACKUP_TO ?? '') ?? [];
  if (!bucket) return { kind: 'folder', folder: resolve(values.BACKUP_TO ?? resolve(dataDir, 'backups')) };
  const { S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = values;
  requireAll(values, 'BACKUP_TO', 'S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY');
  const s3 = {
    bucket,
    endpoint: S3_ENDPOINT ?? '',
    region: S3_REGION ?? '',
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
  };
  return { kind: 'bucket', s3, prefix: path || 'backups' };
}

/** @throws WrongSetting when a part of the channel's settings is missing */
function readChannel(values: Settings): ChannelSettings | undefined {
  requireAll(values, 'YOUTUBE_CHANNEL_ID', 'YOUTUBE_API_KEY');
  const {
    YOUTUBE_CHANNEL_ID: id,
    YOUTUBE_API_KEY: key,
    YOUTUBE_API_BASE: apiBase,
    YOUTUBE_DIRECT: direct,
  } = values;
  if (id && key) return { id, key, apiBase, direct };
  if (direct)
    throw new WrongSetting('The setting YOUTUBE_DIRECT needs YOUTUBE_CHANNEL_ID and YOUTUBE_API_KEY too.');
  return undefined;
}

/** What a purge that gets lost costs at most; and ten minutes already keep nearly every visit from the site. */
const purgedSeconds = 600;

/** @throws WrongSetting when there is a token for no purge */
function readCdn({
  CDN_SECONDS,
  CDN_PURGE_URL: url,
  CDN_PURGE_TOKEN: token,
}: Settings): CdnSettings | undefined {
  if (token && !url) throw new WrongSetting('The setting CDN_PURGE_TOKEN needs CDN_PURGE_URL too.');
  const seconds = CDN_SECONDS ?? (url ? purgedSeconds : undefined);
  return seconds === undefined ? undefined : { seconds, purge: url ? { url, token } : undefined };
}

/** Nobody can come to a machine that is not on the net, so nobody is told of its pages. */
function readIndexNow({ INDEXNOW, INDEXNOW_ENDPOINT, SITE_URL }: Settings): IndexNowSettings | undefined {
  if (INDEXNOW === 'off' || !SITE_URL || isLocal(new URL(SITE_URL).hostname)) return undefined;
  return { key: INDEXNOW === 'on' ? undefined : INDEXNOW, endpoint: INDEXNOW_ENDPOINT };
}

function isLocal(host: string): boolean {
  return !host.includes('.') || /^[\d.]+$|^\[|\.(?:local|localhost|internal|test)$/.test(host);
}

/** The keys alone mean nothing to us: whoever develops on a machine may have them for something else. */
function readS3(values: Settings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket && !endpoint && !region) return undefined;
  // They may be there for backups alone.
  if (!bucket && values.BACKUP_TO?.startsWith('s3:')) return undefined;
  requireAll(values, 'S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY');
  return bucket && endpoint && region && accessKeyId && secretAccessKey
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey }
    : undefined;
}

/** @throws WrongSetting when some of those that belong together are set and others are not */
function requireAll<Name extends string>(values: { [N in Name]?: unknown }, ...names: Name[]): void {
  const set = names.find((name) => values[name]);
  const missing = names.find((name) => !values[name]);
  if (set && missing) {
    throw new WrongSetting(`The setting ${missing} is missing; it belongs to ${set}.`);
  }
}
