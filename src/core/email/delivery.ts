import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, momentIn } from '#core/clock.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { type EmailOrigins, type Mail, originOf } from './email.ts';
import { NotSent } from './send-errors.ts';
import type { Transport } from './transport.ts';

const minute = 60_000;
/** Milliseconds after the first, second, … failure; the last one is repeated. */
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute];
/** Of these, the first that is long enough for a slow mail server to be over with an email that it may have taken. */
const afterDoubt = 3;
/** Milliseconds for which an email that is refused for good is tried on: what is wrong may be how the server is set. */
const refusalsDoubted = 24 * 60 * minute;

interface Tried {
  /** Tries that failed before this one. */
  attempts: number;
  /** When it was first refused for good (ISO, UTC). */
  refusedAt: string | null;
  /** Times that it was handed over before this one, of which nobody knows whether it was taken. */
  doubts: number;
  uselessAfter: string | null;
}

/** What the mail server has done with it: refused it for good, or left it in doubt whether it was taken. */
interface Failure {
  isRefused: boolean;
  isDoubtful: boolean;
}

/**
 * What becomes of an email that could not be sent: it is tried again after growing pauses, for as long as it takes.
 * One that the mail server refuses for good is given up after a day. One that it may have taken is sent once more, and
 * then no more, so that nobody gets an email every hour from a server that takes all and says nothing.
 *
 * @returns undefined where it is given up; otherwise when it is due again
 */
export function nextTry(
  { attempts, refusedAt, doubts, uselessAfter }: Tried,
  { isRefused, isDoubtful }: Failure,
  now: Date,
): { dueAt: string; refusedAt: string | null } | undefined {
  const after = (moment: Date, milliseconds: number) =>
    new Date(moment.getTime() + milliseconds).toISOString();
  if (isDoubtful && doubts > 0) return undefined;
  const firstError = refusedAt ?? (isRefused ? now.toISOString() : null);
  const lastTry = isRefused && firstError ? after(new Date(firstError), refusalsDoubted) : null;
  if (lastTry && lastTry <= now.toISOString()) return undefined;
  const step = isDoubtful ? Math.max(attempts, afterDoubt) : attempts;
  const pause = pauses[Math.min(step, pauses.length - 1)] ?? minute;
  const moments = [after(now, pause), lastTry, uselessAfter].filter((moment) => moment !== null);
  return { dueAt: moments.reduce((a, b) => (a < b ? a : b)), refusedAt: firstError };
}

type Outcome = 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled';

/** An email that is ours to send for as long as we hold it; see the email store. */
interface ClaimedEmail {
  id: string;
  kind: string;
  /** The id of the record that it is about. */
  aboutId: string;
  mail: unknown;
  /** Tries that have failed. */
  attempts: number;
  refusedAt: string | null;
  /** Times that it was handed over and nobody knows whether it was taken. */
  doubts: number;
  /** Whether somebody has begun to send it and never come to an end. */
  isLeftBehind: boolean;
  uselessAfter: string | null;
  isCancelled: boolean;
  hold<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Notes one more doubt; a `retry` that knows better takes it back. */
  handOver(): Promise<void>;
  end(outcome: Outcome, said?: string): Promise<boolean>;
  retry(next: { dueAt: string; refusedAt: string | null; problem: string; doubts: number }): Promise<boolean>;
}

interface Parts {
  /** Where emails wait. */
  emails: {
    nextDue(): Promise<string | null>;
    /** @param inHand ids of emails that this process is sending: a jump of the clock may let their claims look ended */
    claimNext(inHand: readonly string[]): Promise<ClaimedEmail | undefined>;
  };
  transport: Transport;
  /** Of each kind of email. */
  origins: EmailOrigins;
  /** Asked before each try: what it tells of may have become other while it waited. */
  isStillOfUse: (email: { id: string; kind: string; aboutId: string; mail: unknown }) => Promise<boolean>;
  /** Told of an email that could not be sent, never of what it says or to whom it goes. */
  onFailure: (email: { id: string; kind: string; reason: string; isGivenUp: boolean }) => void;
}

/** Emails that are sent at once: one to a slow server must not hold up the others. */
const atOnce = 3;
/** Milliseconds after which another email is looked for, while some are being sent. */
const glance = 500;

/** Milliseconds between tries to note that an email has gone; in sum far less than a claim lasts. */
const notedAgainAfter = [200, 1000, 5000];

/** What became of an email in a run, in words for staff. */
const words = {
  sent: 'sent',
  filed: 'not delivered, because email is not set up',
  waits: 'could not be sent yet',
  refused: 'given up, because the mail server refuses them or does not respond',
  missed: 'not sent, because it was too late',
  cancelled: 'cancelled',
  lost: 'left to another instance',
};

/** Whoever sent it was stopped between the whole email and the answer to it. */
const interrupted = new NotSent('interrupted; it may have arrived', { isDoubtful: true });

/** Sends emails as they become due, a few at once. One that has become useless is not sent. */
export function delivery({ emails, transport, origins, isStillOfUse, onFailure }: Parts): RowJob {
  async function deliver(email: ClaimedEmail, clock: Clock): Promise<keyof typeof words> {
    if (email.isCancelled) return end(email, 'cancelled');
    if (email.uselessAfter && email.uselessAfter <= momentIn(clock, 0)) return end(email, 'missed');
    // Not at once: what stops the site again and again would send the same email each time.
    if (email.isLeftBehind && email.doubts > 0)
      return notDelivered({ ...email, doubts: email.doubts - 1 }, interrupted, clock());
    if (!(await isStillOfUse(email))) return end(email, 'cancelled');
    let said: string;
    try {
      said = await email.hold(async (signal) =>
        transport.send(
          email.id,
          { ...(email.mail as Mail), origin: originOf(origins, email.kind) },
          { signal, handOver: email.handOver },
        ),
      );
    } catch (error) {
      return notDelivered(email, error, clock());
    }
    return noteGone(email, transport.isFolder ? 'filed' : 'sent', said);
  }

  async function notDelivered(email: ClaimedEmail, error: unknown, now: Date): Promise<keyof typeof words> {
    const reason = error instanceof NotSent ? error.message : nameOf(error);
    const failure = error instanceof NotSent ? error : { isRefused: false, isDoubtful: false };
    const next = nextTry(email, failure, now);
    if (!next) return givenUp(email, reason);
    const doubts = email.doubts + (failure.isDoubtful ? 1 : 0);
    if (!(await email.retry({ ...next, problem: reason, doubts }))) return 'lost';
    onFailure({ id: email.id, kind: email.kind, reason, isGivenUp: false });
    return 'waits';
  }

  async function givenUp(email: ClaimedEmail, reason: string): Promise<'refused' | 'lost'> {
    const outcome = await end(email, 'refused', reason);
    if (outcome === 'refused') onFailure({ id: email.id, kind: email.kind, reason, isGivenUp: true });
    return outcome;
  }

  return defineJob({
    name: 'delivery',
    title: 'Send letters',
    nextDue: emails.nextDue,

    async run({ signal, clock }) {
      const ends: string[] = [];
      const inHand = new Map<string, Promise<void>>();
      const failures: unknown[] = [];
      const fail = (error: unknown) => void failures.push(error);
      for (;;) {
        while (inHand.size < atOnce && failures.length === 0 && !signal.aborted) {
          // Of emails that are of no use any more, such as those of an event that is called off, thousands end in a row,
          // and SQLite answers without a turn of the loop: nobody else would be heard for seconds.
          await yieldToEventLoop();
          const email = await emails.claimNext([...inHand.keys()]).catch(fail);
          if (!email) break;
          const sending = deliver(email, clock)
            .then((outcome) => void ends.push(outcome), fail)
            .finally(() => inHand.delete(email.id));
          inHand.set(email.id, sending);
        }
        if (inHand.size === 0) break;
        await Promise.race([...inHand.values(), pause(glance, undefined, { ref: false })]);
      }
      if (failures.length > 0) throw failures[0];
      return summary(ends);
    },
  });
}

/** An email that has gone must not go again because the database was away for a moment just then. */
async function noteGone<Gone extends 'sent' | 'filed'>(
  email: ClaimedEmail,
  outcome: Gone,
  said: string,
): Promise<Gone | 'lost'> {
  for (const wait of notedAgainAfter) {
    try {
      return await end(email, outcome, said);
    } catch {
      await pause(wait);
    }
  }
  return end(email, outcome, said);
}

async function end<Ended extends Outcome>(
  email: ClaimedEmail,
  outcome: Ended,
  said?: string,
): Promise<Ended | 'lost'> {
  return (await email.end(outcome, said)) ? outcome : 'lost';
}

function nameOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}

function summary(ends: string[]): string | undefined {
  if (ends.length === 0) return undefined;
  const counts = Object.entries(words).map(([outcome, said]) => ({
    said,
    count: ends.filter((end) => end === outcome).length,
  }));
  return `Letters: ${counts
    .filter(({ count }) => count > 0)
    .map(({ count, said }) => `${count} ${said}`)
    .join('; ')}.`;
}
