import { resolve } from 'node:path';
import * as z from 'zod';
import type { DatabaseAddress } from '#core/database/database.ts';
import type { S3Settings } from '#core/storage/s3-storage.ts';
import { type CoreValues, coreSettings } from './settings.ts';

/** The settings of core, read from the environment (product: Settings). */
export interface CoreConfig {
  port: number;
  host: string;
  /** The public address, without a trailing slash. */
  siteUrl: string;
  /** An absolute path. */
  dataDir: string;
  database: DatabaseAddress;
  /** Object storage for uploads; undefined: the data folder. */
  s3: S3Settings | undefined;
  /** Maximum bytes of an uploaded video. */
  videoMaxBytes: number;
  /** Undefined: generated once, and stored in the database. */
  authSecret: string | undefined;
  demo: boolean;
  trustProxy: boolean;
  /** Whether answers over https have the header by which browsers use only https (HSTS). */
  hsts: boolean;
  /** Whether this process runs background jobs: beside the pages, not, or only these. */
  work: 'on' | 'off' | 'only';
  /** Processes of this machine that serve the site together. */
  workers: number;
  /** Without an SMTP address each email is written to a file in the data folder, and the addresses have demo values. */
  mail: { smtpUrl: string | undefined; from: string; staff: string };
  /** From which level on lines are written to the log. */
  logLevel: CoreValues['LOG_LEVEL'];
  /** Shared caches in front of the site may keep public answers; undefined: no header permits it. */
  cdn: CdnSettings | undefined;
  contact: { phones: string[]; emails: string[]; address: string };
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
  /** Days for which deleted entries can be restored, and for which history and activity are kept. */
  retention: { trash: number; history: number; activity: number };
  /** The settings as written, secrets included. */
  rawValues: Readonly<Record<string, string>>;
  knownSettings: readonly KnownSetting[];
  backup: BackupSettings;
}

interface KnownSetting {
  name: string;
  /** False: its value is a secret. */
  isShown: boolean;
}

/** All settings. Features add theirs by declaration merging, in `server/environment.ts`. */
export interface Config extends CoreConfig {}

/** The settings of a feature: their definitions, and how the values become a part of `Config`. */
export interface SettingsPart<Shape extends z.ZodRawShape = z.ZodRawShape, Own = object> {
  definitions: Shape;
  /** @throws InvalidSettingError where values do not fit together */
  read(values: z.infer<z.ZodObject<Shape>>, core: CoreConfig): Own;
}

/** Types the settings of a feature. They are listed in src/config.ts. */
export function defineSettings<Shape extends z.ZodRawShape, Own>(
  part: SettingsPart<Shape, Own>,
): SettingsPart<Shape, Own> {
  return part;
}

type ReadSettings<Dependencies> = Dependencies extends readonly [
  infer First extends SettingsPart,
  ...infer Others,
]
  ? ReturnType<First['read']> & ReadSettings<Others>
  : unknown;

/** Where backups are kept: a folder, or a part of a bucket. */
export type BackupAddress =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; s3: S3Settings; prefix: string };

export interface BackupSettings {
  to: BackupAddress;
  /** The target is not set: backups are beside the data that they protect. */
  isBesideData: boolean;
  /** HH:MM of the nightly backup; undefined: none. */
  at: string | undefined;
  /** Days for which the last backup of each day is kept. */
  days: number;
  /** Undefined: backups are not encrypted. */
  password: string | undefined;
  beforeMigration: boolean;
}

export interface CdnSettings {
  /** Seconds for which public answers are stored, unless they are purged before. */
  seconds: number;
  /** The purge call after a change; without it, changes are visible after `seconds`. */
  purge: { url: string; token: string | undefined } | undefined;
}

/** A setting that cannot be used; the message is one line and names the variable. */
export class InvalidSettingError extends Error {}

/** The definitions of all settings, by the names of their variables. */
export function definitionsOf(parts: readonly SettingsPart[]): Record<string, z.ZodType> {
  return Object.assign({}, coreSettings.shape, ...parts.map(({ definitions }) => definitions));
}

/**
 * Reads and checks the settings of core and of features. An empty variable counts as not set.
 *
 * @throws InvalidSettingError for the first invalid one
 */
export function readSettings<const Dependencies extends readonly SettingsPart[]>(
  environment: Record<string, string | undefined>,
  parts: Dependencies,
): CoreConfig & ReadSettings<Dependencies> {
  const definitions = definitionsOf(parts);
  const rawValues = Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => Object.hasOwn(definitions, entry[0]) && Boolean(entry[1]?.trim()),
    ),
  );
  const read = z.object(definitions).safeParse(rawValues);
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: '' };
    throw new InvalidSettingError(`The setting ${path.join('.')} ${message}.`);
  }
  const knownSettings = Object.entries(definitions).map(([name, definition]) => ({
    name,
    isShown: definition.meta()?.isShown === true,
  }));
  const core = { ...readCore(read.data as CoreValues), rawValues, knownSettings };
  return Object.assign(core, ...parts.map((part) => part.read(read.data, core)));
}

function readCore(values: CoreValues): Omit<CoreConfig, 'rawValues' | 'knownSettings'> {
  requireTogether(values, 'SMTP_URL', 'MAIL_FROM', 'STAFF_EMAIL');
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
    logLevel: values.LOG_LEVEL,
    cdn: readCdn(values),
    contact: {
      phones: values.CONTACT_PHONES,
      emails: values.CONTACT_EMAILS,
      address: values.CONTACT_ADDRESS,
    },
    timeZone: values.TZ_SITE,
    retention: { trash: values.TRASH_DAYS, history: values.HISTORY_DAYS, activity: values.ACTIVITY_DAYS },
    backup: readBackup(values, dataDir),
  };
}

/** @throws InvalidSettingError where a direct address is set without a pooler */
function readDatabase(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: CoreValues,
  dataDir: string,
): DatabaseAddress {
  if (direct && !url)
    throw new InvalidSettingError('The setting DATABASE_DIRECT_URL needs DATABASE_URL too.');
  if (!url) return { engine: 'sqlite', file: resolve(dataDir, 'ananta.db') };
  return { engine: 'postgres', url, ...(direct && { direct }) };
}

function readBackup(values: CoreValues, dataDir: string): BackupSettings {
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
 * The bucket for backups may differ from the bucket for uploads, or be the only one: uploads then stay in the data
 * folder.
 *
 * @throws InvalidSettingError where the endpoint or a key is missing
 */
function readBackupAddress(values: CoreValues, dataDir: string): BackupAddress {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(values.BACKUP_TO ?? '') ?? [];
  if (!bucket) return { kind: 'folder', folder: resolve(values.BACKUP_TO ?? resolve(dataDir, 'backups')) };
  const { S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = values;
  requireTogether(
    values,
    'BACKUP_TO',
    'S3_ENDPOINT',
    'S3_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  );
  const s3 = {
    bucket,
    endpoint: S3_ENDPOINT ?? '',
    region: S3_REGION ?? '',
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
  };
  return { kind: 'bucket', s3, prefix: path || 'backups' };
}

/** The longest time a lost purge can leave old pages; ten minutes already keep nearly every visit from the site. */
const defaultPurgedSeconds = 600;

/** @throws InvalidSettingError when there is a token without a purge address */
function readCdn({
  CDN_SECONDS,
  CDN_PURGE_URL: url,
  CDN_PURGE_TOKEN: token,
}: CoreValues): CdnSettings | undefined {
  if (token && !url) throw new InvalidSettingError('The setting CDN_PURGE_TOKEN needs CDN_PURGE_URL too.');
  const seconds = CDN_SECONDS ?? (url ? defaultPurgedSeconds : undefined);
  return seconds === undefined ? undefined : { seconds, purge: url ? { url, token } : undefined };
}

/** The keys alone are ignored: a developer may have set them for another program. */
function readS3(values: CoreValues): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket && !endpoint && !region) return undefined;
  // The other variables may be set for backups only.
  if (!bucket && values.BACKUP_TO?.startsWith('s3:')) return undefined;
  requireTogether(
    values,
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  );
  return bucket && endpoint && region && accessKeyId && secretAccessKey
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey }
    : undefined;
}

/** @throws InvalidSettingError where some of the settings that belong together are set and others are not */
export function requireTogether<Name extends string>(
  values: { [N in Name]?: unknown },
  ...names: Name[]
): void {
  const set = names.find((name) => values[name]);
  const missing = names.find((name) => !values[name]);
  if (set && missing) {
    throw new InvalidSettingError(`The setting ${missing} is missing; it belongs to ${set}.`);
  }
}

/** Warnings about usable but unlikely values, a line each. */
export function settingWarnings({ siteUrl, trustProxy }: Config): string[] {
  if (!siteUrl.startsWith('https:') || trustProxy) return [];
  return [
    'SITE_URL begins with https, so there is a proxy in front of the site; without TRUST_PROXY=on all visitors seem to come from that one address, and share its limits.',
  ];
}
