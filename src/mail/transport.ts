import { PassThrough } from 'node:stream';
import type { Mail } from './letter.ts';
import { notSent, withoutAddress } from './not-sent.ts';

/** Brings one letter on its way. */
export interface Transport {
  /**
   * @param id tells the mail server a letter that comes twice
   * @param signal says that the letter is somebody else's by now
   * @returns what the mail server said, shortened, without addresses
   * @throws NotSent
   */
  send(id: string, mail: Mail, signal: AbortSignal): Promise<string>;
  /**
   * Goes as far as it comes without a letter: reaches the mail server, and signs in there.
   *
   * @throws NotSent
   */
  tryOut(): Promise<void>;
  close(): void;
}

/** It takes some 15 MB of memory, so that it is loaded with the first letter. */
const mailer = () => import('nodemailer');

/** How long a mail server is waited for, in milliseconds: one that does not answer must not hold the others up for long. */
const patience = {
  greeting: 20_000,
  /** One that looks into what it gets says nothing meanwhile; whoever goes too early sends the letter a second time. */
  answer: 60_000,
  /** Nor may one that answers, a word at a time, for ever. */
  whole: 120_000,
};

/** Sends by a mail server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(
  smtpUrl: string,
  from: string,
  { greeting, answer, whole: wholePatience } = patience,
): Transport {
  /** The letters that have gone out to their last byte, by their Message-ID. */
  const handedOver = new Set<string>();
  async function connect() {
    const smtp = (await mailer()).createTransport(
      { url: smtpUrl, connectionTimeout: greeting, greetingTimeout: greeting, socketTimeout: answer },
      { from },
    );
    smtp.use('stream', ({ data, message }, done) => {
      message.processFunc((letter) =>
        letter.pipe(toldAtItsEnd(() => handedOver.add(String(data.messageId)))),
      );
      done();
    });
    return smtp;
  }
  let connected: ReturnType<typeof connect> | undefined;
  return {
    async send(id, mail, signal) {
      connected ??= connect();
      const smtp = await connected;
      const whole = AbortSignal.any([signal, AbortSignal.timeout(wholePatience)]);
      const known = messageId(id, from);
      try {
        const { response } = await smtp.sendMail({ ...mail, messageId: known, signal: whole });
        return withoutAddress(response, ...personalIn(mail));
      } catch (error) {
        throw notSent(error, { personal: personalIn(mail), isHandedOver: handedOver.has(known) });
      } finally {
        handedOver.delete(known);
      }
    },
    async tryOut() {
      connected ??= connect();
      const smtp = await connected;
      try {
        await smtp.verify();
      } catch (error) {
        throw notSent(error, { personal: [from] });
      }
    },
    close: () => void connected?.then((smtp) => smtp.close()),
  };
}

/** What of a letter a server may repeat in its answer. */
const personalIn = ({ to, replyTo = '', subject }: Mail) => [to, replyTo, subject];

/** Passes bytes on as they are asked for, and none before: a letter is read once the mail server wants it. */
function toldAtItsEnd(tell: () => void): PassThrough {
  return new PassThrough({
    highWaterMark: 0,
    flush(done) {
      tell();
      done();
    },
  });
}

/** Where letters become files; a file that is put is safe from a power cut. */
interface Folder {
  put(name: string, bytes: Uint8Array): Promise<void>;
}

/** Writes each letter into a file that mail programs open, for a site without a mail server. */
export function fileTransport(folder: Folder, from: string, onWritten: (file: string) => void): Transport {
  return {
    async send(id, mail) {
      const { createTransport } = await mailer();
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
      const { message } = await writer.sendMail({ ...mail, messageId: messageId(id, from) });
      const file = `${id}.eml`;
      await folder.put(file, message as Buffer);
      onWritten(file);
      return 'written into a file';
    },
    // Whether the folder can be written to is seen with the other folders.
    tryOut: async () => undefined,
    close: () => undefined,
  };
}

/** The same at each try, so that a mail server can know a letter that comes twice. */
function messageId(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}
