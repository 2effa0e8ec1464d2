import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { emailOrigins } from '#core/manifest/job-list.ts';
import { features } from '#features.ts';
import { emailsWith } from '#tests/factories/hostile-emails.ts';
import { type EmailKind, type EmailOrigin, type OutgoingMail, originOf } from './email.ts';
import { fileTransport } from './transport.ts';

/** The headers of an email, as a mail program reads them. */
async function headersOf(mail: OutgoingMail) {
  const files: Uint8Array[] = [];
  const folder = { put: async (_name: string, bytes: Uint8Array) => void files.push(bytes) };
  const transport = fileTransport(folder, 'Ananta <hello@example.com>', () => undefined);
  await transport.send('1', mail, {
    signal: new AbortController().signal,
    onHandover: async () => undefined,
  });
  const { headers } = await simpleParser(Buffer.concat(files));
  return [headers.get('auto-submitted'), headers.get('x-auto-response-suppress')];
}

const origins = emailOrigins(features);
const expected = (origin: EmailOrigin) =>
  origin === 'typed' ? [undefined, undefined] : [origin, 'OOF, AutoReply'];

// `emailsWith` contains every email of this folder, as hostile-emails.test.ts checks.
const all = Object.values(emailsWith('Sleep')).flat();
const emails = all.flatMap((email) => ('kind' in email ? [email] : []));

test.each(emails.map(({ kind, mail }) => [kind, mail] as const))(
  '%s declares its origin',
  async (kind, mail) => {
    expect(await headersOf({ ...mail, origin: originOf(origins, kind) })).toEqual(
      expected(origins[kind] ?? 'typed'),
    );
  },
);

test('every kind is one of these, except the sample of a webinar email', () => {
  const kinds = new Set(emails.map(({ kind }) => kind));
  expect(Object.keys(origins).filter((kind) => !kinds.has(kind as EmailKind))).toEqual(['webinar-test']);
});

test('the doctor’s test email, and a kind of another version, are automatic', async () => {
  const [test] = all.filter((email) => !('kind' in email));
  expect(await headersOf(test?.mail as OutgoingMail)).toEqual(expected('auto-generated'));
  expect(originOf(origins, 'kind-to-come')).toBe('auto-generated');
  expect(originOf(origins, 'toString')).toBe('auto-generated');
});

test('only an email typed by a person declares nothing', () => {
  const typed = Object.entries(origins).filter(([, origin]) => origin === 'typed');
  expect(typed.map(([kind]) => kind).sort()).toEqual([
    'front-desk-reply',
    'own-data-done',
    'own-data-refused',
    'webinar-message',
  ]);
});
