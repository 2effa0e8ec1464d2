import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { Mail } from './email.ts';
import type { EmailRow, Outcome } from './email-log.ts';
import type { EmailStore } from './outbox.ts';
import { SendError } from './send-errors.ts';
import type { Transport } from './transport.ts';

const minute = 60_000;
/** Milliseconds after the first, second, … failure; the last one is repeated. */
const retryPauses = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute];
/** The index of the first pause after which a slow mail server has finished with an email that it may have accepted. */
const firstPauseAfterDoubt = 3;
/** Milliseconds for which an email that is permanently refused is retried: the cause may be a misconfigured server. */
const maxRefusedDuration = 24 * 60 * minute;

type AttemptState = Pick<EmailRow, 'attempts' | 'refusedAt' | 'doubts' | 'uselessAfter'>;
type Failure = Pick<SendError, 'isRefused' | 'isDoubtful'>;

/**
 * When an email that could not be sent is due again: after growing pauses, without limit. A permanently refused one is
 * given up after a day. One that may have been accepted is sent only once more, so that a recipient does not get an
 * email every hour from a server that accepts all and confirms none.
 *
 * @returns undefined where it will not be retried
 */
export function nextTry(
  { attempts, refusedAt, doubts, uselessAfter }: AttemptState,
  { isRefused, isDoubtful }: Failure,
  now: Date,
): { dueAt: string; refusedAt: string | null } | undefined {
  const after = (moment: Date, milliseconds: number) =>
    new Date(moment.getTime() + milliseconds).toISOString();
  if (isDoubtful && doubts > 0) return undefined;
  const firstError = refusedAt ?? (isRefused ? now.toISOString() : null);
  const lastTry = isRefused && firstError ? after(new Date(firstError), maxRefusedDuration) : null;
  if (lastTry && lastTry <= now.toISOString()) return undefined;
  const step = isDoubtful ? Math.max(attempts, firstPauseAfterDoubt) : attempts;
  const pause = retryPauses[Math.min(step, retryPauses.length - 1)] ?? minute;
  const moments = [after(now, pause), lastTry, uselessAfter].filter((moment) => moment !== null);
  return { dueAt: moments.reduce((a, b) => (a < b ? a : b)), refusedAt: firstError };
}

type ClaimedEmail = NonNullable<Awaited<ReturnType<EmailStore['claimNext']>>>;

interface Dependencies {
  /** The outbox. */
  emails: Pick<EmailStore, 'nextDue' | 'claimNext'>;
  transport: Transport;
  /** Called before each try: the reason for the email may have changed while it waited. */
  isStillNeeded: (email: { id: string; kind: string; aboutId: string; mail: unknown }) => Promise<boolean>;
  /** Called for an email that could not be sent, without its text and recipient. */
  onFailure: (email: { id: string; kind: string; reason: string; isGivenUp: boolean }) => void;
}

/** Emails that are sent at once, so that a slow server does not delay the others. */
const concurrency = 3;
/** Milliseconds between two looks for another due email, while some are being sent. */
const claimInterval = 500;

/** Milliseconds between tries to record that an email was sent; in total far less than a claim lasts. */
const recordRetryDelays = [200, 1000, 5000];

/** Outcomes of emails in a run, for staff. */
const outcomeTexts = {
  sent: 'sent',
  filed: 'not delivered, because email is not set up',
  waits: 'could not be sent yet',
  refused: 'abandoned, because the mail server refuses them or does not respond',
  missed: 'not sent, because it was too late',
  cancelled: 'cancelled',
  lost: 'left to another instance',
};

/** The sending process was stopped between handing over the email and the answer. */
const interrupted = new SendError('interrupted; it may have arrived', { isDoubtful: true });

/** Sends emails as they become due, a few at once. An email that has become pointless is not sent. */
export function createDeliveryJob({ emails, transport, isStillNeeded, onFailure }: Dependencies): RowJob {
  async function deliver(email: ClaimedEmail, clock: Clock): Promise<keyof typeof outcomeTexts> {
    if (email.isCancelled) return finish(email, 'cancelled');
    if (email.uselessAfter && email.uselessAfter <= timeFromNow(clock, 0)) return finish(email, 'missed');
    // Not immediately: whatever stops the process repeatedly would send the same email each time.
    if (email.isAbandoned && email.doubts > 0)
      return handleFailure({ ...email, doubts: email.doubts - 1 }, interrupted, clock());
    if (!(await isStillNeeded(email))) return finish(email, 'cancelled');
    let response: string;
    try {
      response = await email.withLease(async (signal) =>
        transport.send(email.id, email.mail as Mail, { signal, onHandover: email.recordHandover }),
      );
    } catch (error) {
      return handleFailure(email, error, clock());
    }
    return recordSent(email, transport.isFolder ? 'filed' : 'sent', response);
  }

  async function handleFailure(
    email: ClaimedEmail,
    error: unknown,
    now: Date,
  ): Promise<keyof typeof outcomeTexts> {
    const reason = error instanceof SendError ? error.message : nameOf(error);
    const failure = error instanceof SendError ? error : { isRefused: false, isDoubtful: false };
    const next = nextTry(email, failure, now);
    if (!next) return giveUp(email, reason);
    const doubts = email.doubts + (failure.isDoubtful ? 1 : 0);
    if (!(await email.retry({ ...next, problem: reason, doubts }))) return 'lost';
    onFailure({ id: email.id, kind: email.kind, reason, isGivenUp: false });
    return 'waits';
  }

  async function giveUp(email: ClaimedEmail, reason: string): Promise<'refused' | 'lost'> {
    const outcome = await finish(email, 'refused', reason);
    if (outcome === 'refused') onFailure({ id: email.id, kind: email.kind, reason, isGivenUp: true });
    return outcome;
  }

  return defineJob({
    name: 'delivery',
    title: 'Send emails',
    nextDue: emails.nextDue,

    async run({ signal, clock }) {
      const ends: string[] = [];
      const inProgress = new Map<string, Promise<void>>();
      const failures: unknown[] = [];
      const fail = (error: unknown) => void failures.push(error);
      for (;;) {
        while (inProgress.size < concurrency && failures.length === 0 && !signal.aborted) {
          // Thousands of pointless emails, such as those of a cancelled event, end in a row, and SQLite answers without
          // yielding to the event loop: all requests would be blocked for seconds.
          await yieldToEventLoop();
          const email = await emails.claimNext([...inProgress.keys()]).catch(fail);
          if (!email) break;
          const sending = deliver(email, clock)
            .then((outcome) => void ends.push(outcome), fail)
            .finally(() => inProgress.delete(email.id));
          inProgress.set(email.id, sending);
        }
        if (inProgress.size === 0) break;
        await Promise.race([...inProgress.values(), pause(claimInterval, undefined, { ref: false })]);
      }
      if (failures.length > 0) throw failures[0];
      return summary(ends);
    },
  });
}

/** Retries recording that an email was sent, so that a short outage of the database does not send it twice. */
async function recordSent<Delivered extends 'sent' | 'filed'>(
  email: ClaimedEmail,
  outcome: Delivered,
  response: string,
): Promise<Delivered | 'lost'> {
  for (const wait of recordRetryDelays) {
    try {
      return await finish(email, outcome, response);
    } catch {
      await pause(wait);
    }
  }
  return finish(email, outcome, response);
}

async function finish<Result extends Outcome>(
  email: ClaimedEmail,
  outcome: Result,
  response?: string,
): Promise<Result | 'lost'> {
  return (await email.finish(outcome, response)) ? outcome : 'lost';
}

function nameOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}

function summary(ends: string[]): string | undefined {
  if (ends.length === 0) return undefined;
  const counts = Object.entries(outcomeTexts).map(([outcome, text]) => ({
    text,
    count: ends.filter((finish) => finish === outcome).length,
  }));
  return `Emails: ${counts
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => `${count} ${text}`)
    .join('; ')}.`;
}
