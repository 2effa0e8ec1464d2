import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type { ParsedMail };

type Command = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** A real mail server on this machine that keeps what it gets. It can be told what to answer instead. */
export async function startMailServer() {
  const received: ParsedMail[] = [];
  const recipients: string[] = [];
  const refusals = new Map<Command, Error>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, done) {
      const refusal = refusals.get('AUTH');
      done(refusal ?? null, refusal ? undefined : { user: 'site' });
    },
    onMailFrom: (_address, _session, done) => done(refusals.get('MAIL FROM') ?? null),
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done(refusals.get('RCPT TO') ?? null);
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((mail) => simpleParser(mail))
        .then((mail) => {
          const refusal = refusals.get('DATA');
          if (!refusal) received.push(mail);
          done(refusal);
        }, done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://site:password@127.0.0.1:${port}`,
    received,
    /** To whom something was to be sent, by the envelope. */
    recipients,
    refuse(command: Command, responseCode: number, words: string): void {
      refusals.set(command, Object.assign(new Error(words), { responseCode }));
    },
    accept: () => refusals.clear(),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
