import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type { ParsedMail };

/**
 * Greets every connection immediately: the package waits a tenth of a second for clients that send before the greeting,
 * at each email of each test.
 */
class PromptServer extends SMTPServer {
  override connect(...connecting: Parameters<SMTPServer['connect']>): void {
    const before = new Set(this.connections);
    super.connect(...connecting);
    for (const connection of this.connections) {
      if (before.has(connection)) continue;
      const greet = connection.connectionReady.bind(connection);
      connection.connectionReady = () => undefined;
      setImmediate(greet);
    }
  }
}

type Command = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';
/**
 * `down`: cuts each connection. `silent`: never greets. `hanging`: accepts an email and never confirms it. `cutting`:
 * accepts an email and cuts the connection. `greylisting`: refuses each email once.
 */
type Behaviour = 'well' | 'down' | 'silent' | 'hanging' | 'cutting' | 'greylisting';

/** A real mail server on this machine that stores received emails. A test can set other answers. */
export async function startMailServer() {
  const received: ParsedMail[] = [];
  const recipients: string[] = [];
  const rejections = new Map<Command, Error>();
  const greylisted = new Set<string>();
  const sockets = new Map<number, Socket>();
  let behaviour: Behaviour = 'well';
  let holding: Promise<void> | undefined;
  const server = new PromptServer({
    authOptional: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, done) {
      const rejection = rejections.get('AUTH');
      done(rejection ?? null, rejection ? undefined : { user: 'site' });
    },
    onMailFrom: (_address, _session, done) => done(rejections.get('MAIL FROM') ?? null),
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done(rejections.get('RCPT TO') ?? null);
    },
    onConnect(_session, done) {
      if (behaviour !== 'silent') done();
    },
    onData(stream, { remotePort }, done) {
      buffer(stream)
        .then((mail) => simpleParser(mail))
        .then(async (mail) => {
          await holding;
          const rejection =
            rejections.get('DATA') ?? (behaviour === 'greylisting' ? greylist(mail) : undefined);
          if (!rejection) received.push(mail);
          if (behaviour === 'cutting') sockets.get(remotePort)?.destroy();
          else if (behaviour !== 'hanging') done(rejection);
        }, done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    if (behaviour === 'down') socket.destroy();
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });

  function greylist({ messageId = '' }: ParsedMail): Error | undefined {
    if (greylisted.has(messageId)) return undefined;
    greylisted.add(messageId);
    return Object.assign(new Error('greylisted, come back later'), { responseCode: 451 });
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://site:password@127.0.0.1:${port}`;
  return {
    url,
    /** For a site that sends through it. */
    settings: {
      SMTP_URL: url,
      MAIL_FROM: 'Ananta <hello@example.com>',
      STAFF_EMAIL: 'staff@example.com',
    },
    received,
    /** Recipients of all attempts, by the envelope. */
    recipients,
    refuse(command: Command, responseCode: number, words: string): void {
      rejections.set(command, Object.assign(new Error(words), { responseCode }));
    },
    accept: () => rejections.clear(),
    /** Holds emails that arrive from now on without an answer, until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      holding = promise;
      return () => {
        holding = undefined;
        resolve();
      };
    },
    setBehaviour(next: Behaviour): void {
      behaviour = next;
    },
    async stop(): Promise<void> {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
