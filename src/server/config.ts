import { resolve } from 'node:path';
import * as z from 'zod';
import { passwordLength } from '../content/password-length.ts';
import type { S3Settings } from '../files/s3-storage.ts';
import type { DatabaseAddress } from '../store/database.ts';

/** What the owner can set, read from the environment (contract, "Settings"). */
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
  /** Undefined: generated once into the data folder. */
  authSecret: string | undefined;
  administrator: { email: string; password: string | undefined };
  demo: boolean;
  trustProxy: boolean;
  /** Letters. Without an SMTP address each becomes a file in the data folder. */
  mail: { smtpUrl: string | undefined; from: string; staff: string };
  /** Google's captcha in place of the site's own. */
  recaptcha: { siteKey: string; secretKey: string } | undefined;
  /** The channel whose films home and /video show. Without it they show the entries of My Videos. */
  channel: ChannelSettings | undefined;
  contact: { phones: string[]; emails: string[]; address: string };
  /** An IANA name; the zone in which the days of webinars are meant. */
  timeZone: string;
}

export interface ChannelSettings {
  id: string;
  key: string;
  /** Where the platform's calls are, without a slash at the end. */
  apiBase: string;
  /** Browsers call the platform themselves, and so are told the key. */
  direct: boolean;
}

/** A setting that cannot be used; the message is one line and names the variable. */
export class WrongSetting extends Error {}

const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], "is either 'on' or 'off'")
    .default(byDefault)
    .transform((value) => value === 'on');
const list = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => part !== ''),
      'is a list with commas, and one part of it is empty',
    );

const mailbox = /^(?:[^<>@\r\n]+<)?[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>?$/;
const platformAddress = 'is an address such as https://www.googleapis.com/youtube/v3';
const passwordMessage = `has to be ${passwordLength.least} to ${passwordLength.most} characters long`;

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'is a port number, 0 to 65535')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is a port number, 0 to 65535'),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://www.example.org' })
    .refine((address) => URL.parse(address)?.pathname === '/', 'is an address without a path')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is an address such as postgres://user:password@host/name' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket, without an address')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://s3.ap-south-1.amazonaws.com' })
    .optional(),
  S3_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  VIDEO_MAX_BYTES: z
    .string()
    .regex(/^[1-9]\d{5,12}$/, 'is a number of bytes, 100000 at least')
    .default('2147483648')
    .transform(Number),
  AUTH_SECRET: z.string().min(32, 'has to be at least 32 characters long').optional(),
  ADMIN_EMAIL: z.email('is an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordLength.least, passwordMessage)
    .max(passwordLength.most, passwordMessage)
    .optional(),
  DEMO: onOff('on'),
  TRUST_PROXY: onOff('off'),
  CONTACT_PHONES: list('+91 00000 00000'),
  CONTACT_EMAILS: list('hello@example.com').refine(
    (emails) => emails.every((email) => z.email().safeParse(email).success),
    'is a list of e-mail addresses with commas',
  ),
  CONTACT_ADDRESS: z.string().default('Ananta, 3rd Floor, Lotus Court, Sector 45, Gurugram, Haryana 122003'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'is an e-mail address, or a name with one: Ananta <care@example.org>')
    .optional(),
  STAFF_EMAIL: z.email('is an e-mail address').optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  YOUTUBE_CHANNEL_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'is the id of a channel, which begins with UC')
    .optional(),
  YOUTUBE_API_KEY: z
    .string()
    .regex(/^[\w.~-]{1,200}$/, 'is a key of letters, digits and hyphens')
    .optional(),
  YOUTUBE_API_BASE: z
    .url({ protocol: /^https?$/, error: platformAddress })
    .refine(isPlainAddress, platformAddress)
    .transform((address) => address.replace(/\/+$/, ''))
    .default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_DIRECT: onOff('off'),
  TZ_SITE: z
    .string()
    .default('Asia/Kolkata')
    .refine(isTimeZone, 'is the name of a time zone such as Asia/Kolkata'),
});

/**
 * Reads and checks the settings. An empty variable counts as not set.
 *
 * @throws WrongSetting for the first that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const read = settings.safeParse(set);
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: '' };
    throw new WrongSetting(`The setting ${path.join('.')} ${message}.`);
  }
  const values = read.data;
  requireAll(values, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY');
  const channel = readChannel(values);
  const [firstEmail = ''] = values.CONTACT_EMAILS;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    database: values.DATABASE_URL
      ? { engine: 'postgres', url: values.DATABASE_URL }
      : { engine: 'sqlite', file: resolve(dataDir, 'ananta.db') },
    s3: readS3(values),
    videoMaxBytes: values.VIDEO_MAX_BYTES,
    authSecret: values.AUTH_SECRET,
    administrator: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    demo: values.DEMO,
    trustProxy: values.TRUST_PROXY,
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
    contact: {
      phones: values.CONTACT_PHONES,
      emails: values.CONTACT_EMAILS,
      address: values.CONTACT_ADDRESS,
    },
    timeZone: values.TZ_SITE,
  };
}

/** @throws WrongSetting when a part of the channel's settings is missing */
function readChannel(values: z.infer<typeof settings>): ChannelSettings | undefined {
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

/** The keys alone mean nothing to us: whoever develops on a machine may have them for something else. */
function readS3(values: z.infer<typeof settings>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket && !endpoint && !region) return undefined;
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

/** Scheme, host and path alone: the address also becomes a part of a Content-Security-Policy. */
function isPlainAddress(address: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~/-]*)?$/i.test(address);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
