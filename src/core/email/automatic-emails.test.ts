import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { emailsWith } from '#tests/factories/hostile-emails.ts';
import type { EmailOrigin, Mail } from './email.ts';
import { fileTransport } from './transport.ts';

/** The headers of an email, as a mail program reads them. */
async function headersOf(mail: Mail) {
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

const headers = {
  'auto-generated': ['auto-generated', 'OOF, AutoReply'],
  'auto-replied': ['auto-replied', 'OOF, AutoReply'],
  typed: [undefined, undefined],
} satisfies Record<EmailOrigin, unknown>;

// Every email of the site, as hostile-emails.test.ts checks.
const all = Object.values(emailsWith('Sleep')).flat();
const emails = all.flatMap((email) => ('kind' in email ? [email] : []));
const kindsOf = (origin: EmailOrigin) =>
  [...new Set(emails.flatMap(({ kind, mail }) => (mail.origin === origin ? [kind] : [])))].sort();

test.each(emails.map(({ kind, mail }) => [kind, mail] as const))(
  '%s declares its origin',
  async (_kind, mail) => expect(await headersOf(mail)).toEqual(headers[mail.origin]),
);

test('the doctor’s test email, and an email stored without an origin, are automatic', async () => {
  const [test] = all.filter((email) => !('kind' in email));
  expect(test?.mail.origin).toBe('auto-generated');
  const stored: Mail = JSON.parse(JSON.stringify({ ...test?.mail, origin: undefined }));
  expect(await headersOf(stored)).toEqual(headers['auto-generated']);
});

test('only an email typed by a person declares nothing', () => {
  expect(kindsOf('typed')).toEqual([
    'front-desk-reply',
    'own-data-done',
    'own-data-refused',
    'webinar-message',
  ]);
});

test('an email that confirms an action of its recipient says so', () => {
  expect(kindsOf('auto-replied')).toEqual([
    'account-ended',
    'confirm-enrolment',
    'enquiry-received',
    'enrolled-already',
    'enrolment-confirmed',
    'own-data-copied',
    'own-data-erased',
    'own-data-request',
    'place-cancelled',
    'place-moved',
    'place-waiting',
  ]);
});
