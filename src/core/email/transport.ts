import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#core/config/config.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import type { createDeliveryJob } from './delivery-job.ts';
import type { Mail } from './email.ts';
import { redactAddresses, toSendError } from './send-errors.ts';

/** Delivers one email. */
export interface Transport {
  /**
   * @param id lets the mail server recognise an email that is sent twice
   * @param options.signal aborts when another process holds the email
   * @param options.onHandover called once the mail server has all of it but its end, which is sent when that resolves:
   *   from then on it may have accepted the email. Not called where sending twice makes no second email.
   * @returns the answer of the mail server, shortened, without addresses
   * @throws SendError
   */
  send(id: string, mail: Mail, options: SendOptions): Promise<string>;
  /** Tests the connection: reaches the mail server, and signs in there. @throws SendError */
  verify(): Promise<void>;
  close(): void;
  /** Email is not set up: files are written, and none is delivered. */
  readonly isFolder?: true;
}

interface SendOptions {
  signal: AbortSignal;
  onHandover(): Promise<void>;
}

/** It takes some 15 MB of memory, so it is loaded with the first email. */
const mailer = () => import('nodemailer');

/** Milliseconds to wait for a mail server: a silent one must not delay the other emails for long. */
const timeout = {
  greeting: 20_000,
  /** A server that scans emails is silent meanwhile; giving up too early sends the email twice. */
  answer: 60_000,
  /** Bounds a server that answers one word at a time. */
  total: 120_000,
};

/** Sends by a mail server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(
  smtpUrl: string,
  from: string,
  { greeting, answer, total } = timeout,
): Transport {
  /** Callbacks before the end of an email is sent, by its Message-ID. */
  const handoverCallbacks = new Map<string, () => Promise<void>>();
  async function connect() {
    const smtp = (await mailer()).createTransport(
      { url: smtpUrl, connectionTimeout: greeting, greetingTimeout: greeting, socketTimeout: answer },
      { from },
    );
    smtp.use('stream', ({ data, message }, done) => {
      message.processFunc((email) =>
        email.pipe(delayEnd(async () => handoverCallbacks.get(String(data.messageId))?.())),
      );
      done();
    });
    return smtp;
  }
  let connected: ReturnType<typeof connect> | undefined;
  return {
    async send(id, mail, { signal, onHandover }) {
      connected ??= connect();
      const smtp = await connected;
      const totalSignal = AbortSignal.any([signal, AbortSignal.timeout(total)]);
      const messageIdOfEmail = messageId(id, from);
      let isHandedOver = false;
      handoverCallbacks.set(messageIdOfEmail, async () => {
        await onHandover();
        isHandedOver = true;
      });
      try {
        const { response } = await smtp.sendMail({
          ...message(mail, from),
          messageId: messageIdOfEmail,
          signal: totalSignal,
        });
        return redactAddresses(response, ...personalTexts(mail));
      } catch (error) {
        throw toSendError(error, { personal: personalTexts(mail), isHandedOver });
      } finally {
        handoverCallbacks.delete(messageIdOfEmail);
      }
    },
    async verify() {
      connected ??= connect();
      const smtp = await connected;
      try {
        await smtp.verify();
      } catch (error) {
        throw toSendError(error, { personal: [from] });
      }
    },
    close: () => void connected?.then((smtp) => smtp.close()),
  };
}

/** The parts of an email that a server may repeat in its answer. */
const personalTexts = ({ to, replyTo = '', subject }: Mail) => [to, replyTo, subject];

/** Passes bytes on demand only: an email is read once the mail server wants it. */
function delayEnd(work: () => Promise<void>): PassThrough {
  return new PassThrough({
    highWaterMark: 0,
    flush(done) {
      work().then(() => done(), done);
    },
  });
}

/** The folder for emails as files; a stored file survives a power cut. */
interface Folder {
  put(name: string, bytes: Uint8Array): Promise<void>;
}

/** Writes each email into a file that mail programs open, for a site without a mail server. */
export function fileTransport(folder: Folder, from: string, onWritten: (file: string) => void): Transport {
  return {
    async send(id, mail) {
      const { createTransport } = await mailer();
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
      const written = await writer.sendMail({ ...message(mail, from), messageId: messageId(id, from) });
      const file = `${id}.eml`;
      await folder.put(file, written.message as Buffer);
      onWritten(file);
      return '';
    },
    // Whether the folder is writable is checked with the other folders.
    verify: async () => undefined,
    close: () => undefined,
    isFolder: true,
  };
}

/** Exchange and Outlook ignore `Auto-Submitted`. Bounces must still arrive. */
const suppressedReplies = 'OOF, AutoReply';

/** An email in the form of nodemailer. */
function message(
  // Emails of version 0.1.0 have an origin only where it is another one.
  { follows = [], calendar, cancelled, attachments = [], origin = 'auto-generated', ...mail }: Mail,
  from: string,
) {
  const earlier = follows.map((id) => messageId(id, from));
  const last = earlier.at(-1);
  return {
    ...mail,
    // As an alternative, where Gmail and Outlook look for it, and as a file for other programs.
    ...(calendar && { icalEvent: calendar }),
    // One object has one method, so the cancellation of another entry is a separate part (RFC 6047).
    attachments: cancelled ? [...attachments, asPart(cancelled)] : attachments,
    ...(last && { inReplyTo: last, references: earlier }),
    ...(origin !== 'typed' && {
      headers: { 'Auto-Submitted': origin, 'X-Auto-Response-Suppress': suppressedReplies },
    }),
  };
}

const asPart = ({ method, filename, content }: NonNullable<Mail['cancelled']>) => ({
  ...{ filename, content },
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** The same at each try, so that a mail server can recognise an email that is sent twice. */
function messageId(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}

export interface MailService {
  transport: Transport;
  /** The folder for emails as files, also of the time before a mail server was set. */
  storages: FileStorage[];
  onFailure: Parameters<typeof createDeliveryJob>[0]['onFailure'];
}

/**
 * The mail server where one is set; otherwise each email is written to a file in the data folder. Logs identify emails
 * by their ids.
 */
export function openTransport({ mail, dataDir }: Config, log: Pick<FastifyBaseLogger, 'warn'>): MailService {
  const onFailure: MailService['onFailure'] = ({ id, isGivenUp, ...details }) => {
    const next = isGivenUp ? 'it will not be retried' : 'it will be retried';
    log.warn({ email: id, ...details }, `an email could not be sent; ${next}`);
  };
  const folder = join(dataDir, 'outbox');
  const storage = createDiskStorage(folder);
  const storages = [storage];
  if (mail.smtpUrl) return { transport: smtpTransport(mail.smtpUrl, mail.from), storages, onFailure };
  const transport = fileTransport(storage, mail.from, (file) => {
    log.warn({ file: join(folder, file) }, 'an email was written to a file, because SMTP_URL is not set');
  });
  return { transport, storages, onFailure };
}
