import * as z from 'zod';
import { passwordLength } from '#core/text/contact-rules.ts';
import { withoutSlashAtEnd } from '#core/text/web-address.ts';
import { siteSettings } from '#features/settings/rules/settings.ts';

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

const days = (byDefault: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'is a number of days, from 1 to 9999')
    .default(byDefault)
    .transform(Number);

const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'is an address such as postgres://user:password@host/name' })
  .optional();

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secretMessage = 'has to be at least 16 letters, digits and signs without a space';
const mailbox = /^(?:[^<>@\r\n]+<)?[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>?$/;
const platformAddress = 'is an address such as https://www.googleapis.com/youtube/v3';
const passwordMessage = `has to be ${passwordLength.least} to ${passwordLength.most} characters long`;

/** Every variable that the owner can set, with its default and, for a value that cannot be used, the end of the sentence that says so. */
export const settings = z.object({
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
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
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
  ADMIN_EMAIL: z.email('is an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordLength.least, passwordMessage)
    .max(passwordLength.most, passwordMessage)
    .optional(),
  DEMO: onOff('on'),
  TRUST_PROXY: onOff('off'),
  HSTS: onOff('on'),
  WORK: z.enum(['on', 'off', 'only'], "is 'on', 'off' or 'only'").default('on'),
  WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, 'is a number of processes, 1 to 64')
    .default('1')
    .transform(Number),
  // What is not set here can be set on the screen of the settings (features/settings).
  CONTACT_PHONES: list(siteSettings.phones.usual.join()),
  CONTACT_EMAILS: list(siteSettings.emails.usual.join()).refine(
    (emails) => emails.every((email) => z.email().safeParse(email).success),
    'is a list of email addresses with commas',
  ),
  CONTACT_ADDRESS: z.string().default(siteSettings.address.usual),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'is an email address, or a name with one: Ananta <care@example.org>')
    .optional(),
  STAFF_EMAIL: z.email('is an email address').optional(),
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
    .transform(withoutSlashAtEnd)
    .default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_DIRECT: onOff('off'),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('warn'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, secretMessage)
    .optional(),
  CDN_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'is a number of seconds, from 1 to 999999')
    .transform(Number)
    .optional(),
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/, error: 'is the address that empties the cache of your CDN' })
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(
      /^(?:[\w-]{1,64}: ?)?[\w.~+/=-]{1,500}$/,
      "is a token, or a header with one such as 'Fastly-Key: …'",
    )
    .optional(),
  INDEXNOW: z
    .string()
    .regex(
      /^(?:on|off|[a-zA-Z0-9-]{8,128})$/,
      "is 'on', 'off', or a key of 8 to 128 letters, digits and hyphens",
    )
    .default('off'),
  INDEXNOW_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://api.indexnow.org/indexnow' })
    .default('https://api.indexnow.org/indexnow'),
  BACKUP_TO: z
    .string()
    .regex(
      /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w-]+)*\/?$/,
      'is a folder, or a bucket as in s3://bucket/folder',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, "is a time such as 02:30, or 'off'")
    .default('02:30'),
  BACKUP_KEEP: z
    .string()
    .regex(/^(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/, 'is a number of days, from 1 to 366')
    .default('7')
    .transform(Number),
  BACKUP_PASSWORD: z.string().min(12, 'has to be at least 12 characters long').optional(),
  BACKUP_BEFORE_MIGRATION: onOff('on'),
  FIELD_VALUES: z
    .string()
    .regex(/^(?:\d|[1-9]\d|100)$/, 'is a number of visits of a hundred, from 0 to 100')
    .default('100')
    .transform(Number),
  TRASH_DAYS: days('30'),
  HISTORY_DAYS: days('365'),
  ACTIVITY_DAYS: days('365'),
  TZ_SITE: z
    .string()
    .default('Asia/Kolkata')
    .refine(isTimeZone, 'is the name of a time zone such as Asia/Kolkata'),
});

export type Settings = z.infer<typeof settings>;

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
