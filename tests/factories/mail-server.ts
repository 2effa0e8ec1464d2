import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type { ParsedMail };

/** A real mail server on this machine that keeps what it gets; `down` makes it refuse everything for a while, and never takes a letter to unknown@example.com. */
export async function startMailServer() {
  const received: ParsedMail[] = [];
  let isDown = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(isDown ? new Error('not now') : null),
    onRcptTo({ address }, _session, done) {
      const unknown = Object.assign(new Error('no such user'), { responseCode: 550 });
      done(address === 'unknown@example.com' ? unknown : null);
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((mail) => simpleParser(mail))
        .then((mail) => {
          received.push(mail);
          done();
        }, done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    down(state: boolean) {
      isDown = state;
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
