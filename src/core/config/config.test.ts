import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { withoutPooler } from '#core/database/database.ts';
import { InvalidSettingError, settingWarnings } from './config.ts';

test('half of a pair stops the start too, and the missing setting is named', () => {
  expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'x' })).toThrow(
    /^The setting RECAPTCHA_SECRET_KEY is missing/,
  );
  expect(() => readConfig({ RECAPTCHA_SECRET_KEY: 'x' })).toThrow(
    /^The setting RECAPTCHA_SITE_KEY is missing/,
  );
});

test('the channel feed requires only channel and key', () => {
  const [YOUTUBE_CHANNEL_ID, YOUTUBE_API_KEY] = ['UCaB3_-efghijklmnopqrstuv', 'a-key'];
  expect(readConfig({ YOUTUBE_CHANNEL_ID, YOUTUBE_API_KEY }).channel).toEqual({
    id: YOUTUBE_CHANNEL_ID,
    key: YOUTUBE_API_KEY,
    apiBase: 'https://www.googleapis.com/youtube/v3',
    direct: false,
  });
  const elsewhere = { YOUTUBE_API_BASE: 'http://127.0.0.1:4000/youtube/v3/', YOUTUBE_DIRECT: 'on' };
  expect(readConfig({ YOUTUBE_CHANNEL_ID, YOUTUBE_API_KEY, ...elsewhere }).channel).toMatchObject({
    apiBase: 'http://127.0.0.1:4000/youtube/v3',
    direct: true,
  });
  expect(readConfig({}).channel).toBeUndefined();
  expect(() => readConfig({ YOUTUBE_CHANNEL_ID })).toThrow(/^The setting YOUTUBE_API_KEY is missing[^\n]+$/);
  expect(() => readConfig({ YOUTUBE_API_KEY })).toThrow(/^The setting YOUTUBE_CHANNEL_ID is missing[^\n]+$/);
});

const bucket = {
  S3_BUCKET: 'ananta',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

test('object storage is set completely or not at all', () => {
  expect(readConfig(bucket).s3).toEqual({
    bucket: 'ananta',
    endpoint: 'https://s3.example.com',
    region: 'ap-south-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(bucket)) {
    const read = () => readConfig({ ...bucket, [name]: '' });
    expect(read).toThrow(InvalidSettingError);
    expect(read).toThrow(new RegExp(`^The setting ${name} is missing; it belongs to \\w+\\.$`));
  }
});

const mail = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Ananta <care@example.org>',
  STAFF_EMAIL: 'desk@example.org',
};

test('a mail server, its sender and the staff address are set together or not at all', () => {
  expect(readConfig(mail).mail).toEqual({
    smtpUrl: 'smtp://localhost',
    from: 'Ananta <care@example.org>',
    staff: 'desk@example.org',
  });
  for (const name of Object.keys(mail)) {
    const read = () => readConfig({ ...mail, [name]: '' });
    expect(read).toThrow(InvalidSettingError);
    expect(read).toThrow(new RegExp(`^The setting ${name} is missing; it belongs to \\w+\\.$`));
  }
});

test('keys in the environment for another purpose are ignored', () => {
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'id' }).s3).toBeUndefined();
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }).s3).toBeUndefined();
});

test('every setting is optional', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    database: { engine: 'sqlite' },
    demo: true,
    trustProxy: false,
    work: 'on',
    workers: 1,
    timeZone: 'Asia/Kolkata',
    fieldValuesPercent: 100,
    s3: undefined,
    videoMaxBytes: 2 * 1024 ** 3,
  });
  expect(readConfig({ PORT: '', DEMO: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('the direct address is set beside that of the pooler', () => {
  const [url, direct] = ['postgres://u:p@pooler:6432/ananta', 'postgres://u:p@database/ananta'];
  const both = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }).database;
  expect(both).toEqual({ engine: 'postgres', url, direct });
  expect(withoutPooler(both)).toMatchObject({ url: direct });
  const one = readConfig({ DATABASE_URL: url }).database;
  expect(one).toEqual({ engine: 'postgres', url });
  expect(withoutPooler(one)).toMatchObject({ url });
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(
    'The setting DATABASE_DIRECT_URL needs DATABASE_URL too.',
  );
});

test('settings are parsed', () => {
  const config = readConfig({
    PORT: '8080',
    SITE_URL: 'https://Ananta.example/',
    DATABASE_URL: 'postgres://u:p@localhost/ananta',
    DEMO: 'off',
    TRUST_PROXY: 'on',
    WORK: 'only',
    WORKERS: '4',
    CONTACT_PHONES: '+91 1, +91 2',
  });
  expect(config).toMatchObject({
    port: 8080,
    siteUrl: 'https://ananta.example',
    database: { engine: 'postgres', url: 'postgres://u:p@localhost/ananta' },
    demo: false,
    trustProxy: true,
    work: 'only',
    workers: 4,
    contact: { phones: ['+91 1', '+91 2'] },
  });
  expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['SITE_URL', 'ananta.example'],
  ['SITE_URL', 'https://ananta.example/site'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'nonsense'],
  ['DATABASE_DIRECT_URL', 'nonsense'],
  ['AUTH_SECRET', 'short'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['DEMO', 'maybe'],
  ['TRUST_PROXY', 'true'],
  ['WORK', 'sometimes'],
  ['WORKERS', '0'],
  ['WORKERS', '-1'],
  ['WORKERS', '1.5'],
  ['WORKERS', '2e1'],
  ['WORKERS', '65'],
  ['WORKERS', 'all'],
  ['CONTACT_EMAILS', 'a@example.com,nonsense'],
  ['CONTACT_PHONES', '1,,2'],
  ['TZ_SITE', 'Mars/Olympus'],
  ['YOUTUBE_CHANNEL_ID', 'https://www.youtube.com/@ananta'],
  ['YOUTUBE_API_KEY', 'two words'],
  ['YOUTUBE_API_BASE', 'googleapis.com'],
  ['YOUTUBE_API_BASE', 'https://user:word@example.org/'],
  ['YOUTUBE_API_BASE', 'https://example.org/v3?key=x'],
  ['YOUTUBE_API_BASE', 'https://example.org/; script-src *'],
  ['YOUTUBE_DIRECT', 'yes'],
  ['YOUTUBE_DIRECT', 'on'],
  ['SMTP_URL', 'http://localhost'],
  ['MAIL_FROM', 'nobody'],
  ['STAFF_EMAIL', 'nobody'],
  ['S3_BUCKET', 'https://s3.example.com/ananta'],
  ['S3_ENDPOINT', 's3.example.com'],
  ['VIDEO_MAX_BYTES', '2 GB'],
  ['VIDEO_MAX_BYTES', '0'],
  ['FIELD_VALUES', '101'],
  ['FIELD_VALUES', 'some'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(InvalidSettingError);
  expect(read).toThrow(new RegExp(`^The setting ${name} [^\\n]+\\.$`));
});

test('backups go beside the data, to a folder, or to a bucket that may be for them alone', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const access = { ...keys, S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'r' };
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: '/data', ...settings });
  expect(read({}).backup).toMatchObject({
    ...{ to: { kind: 'folder', folder: '/data/backups' }, isBesideData: true, at: '02:30', days: 7 },
    ...{ password: undefined, beforeMigration: true },
  });
  expect(read({ BACKUP_TO: '/mnt/a', BACKUP_AT: 'off' }).backup).toMatchObject({
    ...{ to: { kind: 'folder', folder: '/mnt/a' }, isBesideData: false, at: undefined },
  });
  const { backup, s3 } = read({ ...access, BACKUP_TO: 's3://kept/far/away/' });
  expect(backup.to).toMatchObject({
    kind: 'bucket',
    prefix: 'far/away',
    s3: { bucket: 'kept', region: 'r' },
  });
  expect(s3).toBeUndefined();
  expect(read({ ...access, S3_BUCKET: 'uploads', BACKUP_TO: 's3://kept' })).toMatchObject({
    s3: { bucket: 'uploads' },
    backup: { to: { prefix: 'backups' } },
  });
  expect(() => read({ ...keys, BACKUP_TO: 's3://kept' })).toThrow('The setting S3_ENDPOINT is missing');
  expect(() => read({ BACKUP_TO: 's3://' })).toThrow('The setting BACKUP_TO is a folder, or a bucket');
  expect(() => read({ BACKUP_AT: '2:30' })).toThrow('The setting BACKUP_AT is a time');
  expect(() => read({ BACKUP_KEEP: '0' })).toThrow('The setting BACKUP_KEEP is a number of days');
});

test('search engines are notified of changes only where that is set, and the site is public', () => {
  const at = (SITE_URL: string, INDEXNOW: string) => readConfig({ SITE_URL, INDEXNOW }).indexNow;
  const endpoint = 'https://api.indexnow.org/indexnow';
  expect(at('https://ananta.example', 'on')).toEqual({ key: undefined, endpoint });
  expect(at('https://ananta.example', 'my-own-key-1')).toEqual({ key: 'my-own-key-1', endpoint });
  expect(at('https://ananta.example', '')).toBeUndefined();
  expect(readConfig({ INDEXNOW: 'on' }).indexNow).toBeUndefined();
  for (const local of [
    'http://localhost:3000',
    'http://192.168.1.5',
    'http://[::1]',
    'http://a.local',
    'http://pc',
  ])
    expect([local, at(local, 'on')]).toEqual([local, undefined]);
  expect(() => at('https://ananta.example', 'a key')).toThrow(
    "The setting INDEXNOW is 'on', 'off', or a key",
  );
});

test('https without a proxy that is believed is worth a line', () => {
  const lines = settingWarnings(readConfig({ SITE_URL: 'https://ananta.example' }));
  expect(lines).toEqual([expect.stringMatching(/^SITE_URL [^\n]*TRUST_PROXY=on[^\n]*$/)]);
  expect(settingWarnings(readConfig({ SITE_URL: 'https://ananta.example', TRUST_PROXY: 'on' }))).toEqual([]);
  expect(settingWarnings(readConfig({}))).toEqual([]);
});
