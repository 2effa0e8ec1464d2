import * as z from 'zod';
import { contactDefaults } from '#core/text/contact-rules.ts';

/** The schema of a setting that is `on` or `off`; true where it is on. */
export const onOff = (byDefault: 'on' | 'off') =>
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
const mailbox = /^(?:[^<>@\r\n]+<)?[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>?$/;

/**
 * The settings of core. Each has a default and, for an unusable value, the end of the sentence that says so. `unset`
 * describes the default in words; a value without `isShown` counts as a secret.
 */
export const coreSettings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'is a port number, 0 to 65535')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is a port number, 0 to 65535')
    .meta({ isShown: true, description: 'The port that the server listens on.' }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ isShown: true, description: 'The address that the server listens on.' }),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://www.example.org' })
    .refine((address) => URL.parse(address)?.pathname === '/', 'is an address without a path')
    .transform((address) => new URL(address).origin)
    .optional()
    .meta({
      isShown: true,
      description:
        'The public address of the site. Visitors need https; over plain http the site’s own captcha does not work.',
      unset: '`http://localhost:PORT`',
    }),
  DATA_DIR: z.string().default('./data').meta({
    isShown: true,
    description:
      'The folder for everything that must survive: database, uploads, emails without a mail server. It is closed to other accounts of the machine; a failure is printed at the start.',
  }),
  DATABASE_URL: postgresAddress.meta({
    description:
      'The address of a PostgreSQL database (`postgres://…`). Several instances of the site may share it.',
    unset: 'SQLite in `DATA_DIR`',
  }),
  DATABASE_DIRECT_URL: postgresAddress.meta({
    description:
      'The same database without a pooler, for operations that need a connection of their own. Needed where `DATABASE_URL` leads to a pooler in transaction mode. [More](operations.md#past-one-city)',
    unset: '`DATABASE_URL`',
  }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket, without an address')
    .optional()
    .meta({
      isShown: true,
      description:
        'The bucket for uploads in S3-compatible object storage. Set together with the four settings below.',
      unset: 'uploads in `DATA_DIR`',
    }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://s3.ap-south-1.amazonaws.com' })
    .optional()
    .meta({
      isShown: true,
      description: 'The address of the object storage, such as `https://s3.ap-south-1.amazonaws.com`.',
      unset: 'none',
    }),
  S3_REGION: z.string().optional().meta({
    isShown: true,
    description: 'The region of the object storage; `us-east-1` where a service has no regions.',
    unset: 'none',
  }),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({ description: 'The id of the key for the object storage.', unset: 'none' }),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ description: 'The key for the object storage.', unset: 'none' }),
  VIDEO_MAX_BYTES: z
    .string()
    .regex(/^[1-9]\d{5,12}$/, 'is a number of bytes, 100000 at least')
    .default('2147483648')
    .transform(Number)
    .meta({ isShown: true, description: 'The size of the largest video that can be uploaded, in bytes.' }),
  AUTH_SECRET: z.string().min(32, 'has to be at least 32 characters long').optional().meta({
    description:
      'Signs session tokens and encrypts the secrets of authenticator apps; at least 32 characters. A new value ends all sessions. [More](operations.md#locked-out)',
    unset: 'generated once, stored in the database',
  }),
  DEMO: onOff('on').meta({ isShown: true, description: '`off`: start without demo content.' }),
  TRUST_PROXY: onOff('off').meta({
    isShown: true,
    description:
      '`on`: trust `X-Forwarded-For` of a reverse proxy. A site with an https address has one. Without it all visitors count as one, and the start prints a warning.',
  }),
  HSTS: onOff('on').meta({
    description:
      'Browsers that came by https are told to use nothing else for a year. Only where a trusted proxy reports https (`X-Forwarded-Proto`), and never on the machine itself.',
  }),
  WORK: z.enum(['on', 'off', 'only'], "is 'on', 'off' or 'only'").default('on').meta({
    description:
      'Background jobs: `on` runs them beside the pages, `off` not in this process, `only` runs nothing else (no pages; only `/healthz` and `/readyz`). At least one process has to run them.',
  }),
  WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, 'is a number of processes, 1 to 64')
    .default('1')
    .transform(Number)
    .meta({
      isShown: true,
      description:
        'The number of processes of this machine that serve the site together, 1 to 64; about one per processor core. With `WORK=only` and in `npm run dev` it is one.',
    }),
  // Defaults for values that can be changed on the settings screen (features/settings).
  CONTACT_PHONES: list(contactDefaults.phones.join()).meta({
    isShown: true,
    description:
      'Phone numbers in header and footer, separated by commas. A value here overrides `/admin/settings`.',
    unset: 'what `/admin/settings` says',
  }),
  CONTACT_EMAILS: list(contactDefaults.emails.join())
    .refine(
      (emails) => emails.every((email) => z.email().safeParse(email).success),
      'is a list of email addresses with commas',
    )
    .meta({
      isShown: true,
      description:
        'Email addresses in the footer, separated by commas. A value here overrides `/admin/settings`.',
      unset: 'what `/admin/settings` says',
    }),
  CONTACT_ADDRESS: z.string().default(contactDefaults.address).meta({
    isShown: true,
    description: 'The postal address in the footer. A value here overrides `/admin/settings`.',
    unset: 'what `/admin/settings` says',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an address such as smtp://user:password@host:587' })
    .optional()
    .meta({
      description:
        'The mail server, such as `smtp://user:password@host:587`. Set together with `MAIL_FROM` and `STAFF_EMAIL`.',
      unset: 'each email is written to a file in `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'is an email address, or a name with one: Ananta <care@example.org>')
    .optional()
    .meta({
      isShown: true,
      description: 'The sender of emails: an address, or a name with one.',
      unset: 'none',
    }),
  STAFF_EMAIL: z.email('is an email address').optional().meta({
    isShown: true,
    description: 'The address at which staff are notified of what parents send.',
    unset: 'none',
  }),
  LOG_LEVEL: z
    .enum(logLevels, `is one of ${logLevels.join(', ')}`)
    .default('warn')
    .meta({
      isShown: true,
      description:
        'The lowest level of log lines, which are JSON: `fatal`, `error`, `warn`, `info` (a line per request), `debug`, `trace`, or `silent`.',
    }),
  CDN_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'is a number of seconds, from 1 to 999999')
    .transform(Number)
    .optional()
    .meta({
      isShown: true,
      description:
        'Seconds for which a CDN stores pages unless it is purged. Without a purge address, changes are visible after this time.',
      unset: '600 with `CDN_PURGE_URL`, else none',
    }),
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/, error: 'is the address that empties the cache of your CDN' })
    .optional()
    .meta({
      description: 'The address for purging a CDN in front of the site after a change.',
      unset: 'no CDN stores pages',
    }),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(
      /^(?:[\w-]{1,64}: ?)?[\w.~+/=-]{1,500}$/,
      "is a token, or a header with one such as 'Fastly-Key: …'",
    )
    .optional()
    .meta({
      description: 'The token for that address (`Name: token` for another header than Authorization).',
      unset: 'none',
    }),
  BACKUP_TO: z
    .string()
    .regex(
      /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w-]+)*\/?$/,
      'is a folder, or a bucket as in s3://bucket/folder',
    )
    .optional()
    .meta({
      isShown: true,
      description:
        'The target of nightly backups: a folder, best on another disk, or `s3://bucket/folder` with `S3_ENDPOINT`, `S3_REGION` and the keys; `S3_BUCKET` may be unset.',
      unset: '`DATA_DIR/backups`, on the same disk as the data',
    }),
  BACKUP_AT: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, "is a time such as 02:30, or 'off'")
    .default('02:30')
    .meta({
      isShown: true,
      description: 'The time of the nightly backup, on the clock of `TZ_SITE`. `off`: never.',
    }),
  BACKUP_KEEP: z
    .string()
    .regex(/^(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/, 'is a number of days, from 1 to 366')
    .default('7')
    .transform(Number)
    .meta({
      isShown: true,
      description:
        'The number of days whose last backup is kept. The last backup of each of four weeks is kept too.',
    }),
  BACKUP_PASSWORD: z.string().min(12, 'has to be at least 12 characters long').optional().meta({
    description:
      'Encrypts backups; at least 12 characters. They cannot be opened without it, so keep it elsewhere too.',
    unset: 'none: anyone with a backup can read it',
  }),
  BACKUP_BEFORE_MIGRATION: onOff('on').meta({
    isShown: true,
    description:
      'Makes a backup of the database in `DATA_DIR/backups` before a newer version migrates it. If it fails, that version does not start. `off`: no backup.',
  }),
  TRASH_DAYS: days('30').meta({
    isShown: true,
    description: 'For how many days deleted entries can be restored.',
  }),
  HISTORY_DAYS: days('365').meta({
    isShown: true,
    description: 'For how many days the history of an entry is kept.',
  }),
  ACTIVITY_DAYS: days('365').meta({
    isShown: true,
    description: 'For how many days the activity of people is kept, sign-ins with their addresses included.',
  }),
  TZ_SITE: z
    .string()
    .default('Asia/Kolkata')
    .refine(isTimeZone, 'is the name of a time zone such as Asia/Kolkata')
    .meta({ isShown: true, description: 'The time zone in which days and opening hours are meant.' }),
});

export type CoreValues = z.infer<typeof coreSettings>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
