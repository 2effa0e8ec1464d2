import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';

/** Brings one letter on its way. @throws when it could not; it is then tried again later */
export interface Transport {
  send(id: string, letter: Letter): Promise<void>;
  close(): void;
}

/** Milliseconds; a mail server that does not answer must not hold the others up for long. */
const patience = 20_000;

/** Sends by a mail server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const smtp = createTransport(
    { url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  );
  return {
    async send(id, letter) {
      await smtp.sendMail({ ...letter, messageId: messageId(id, from) });
    },
    close: () => smtp.close(),
  };
}

/** Writes each letter into a file that mail programs open, for a site without a mail server. */
export function fileTransport(folder: string, from: string, onWritten: (file: string) => void): Transport {
  const mail = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(id, letter) {
      const { message } = await mail.sendMail({ ...letter, messageId: messageId(id, from) });
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      onWritten(file);
    },
    close: () => undefined,
  };
}

/** The same at each try, so that a mail server can know a letter that comes twice. */
function messageId(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}
