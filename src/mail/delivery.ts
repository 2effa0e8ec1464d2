import type { Letter } from './letter.ts';
import type { Transport } from './transport.ts';

/** Where letters wait; see the outbox store. */
export interface Outbox {
  /** Takes letters that are due, and keeps them from other processes for some minutes. */
  claimDue(limit: number): Promise<{ id: string; letter: Letter; attempts: number }[]>;
  /** Forgets a letter that has been sent or given up. */
  remove(id: string): Promise<void>;
  /** @param delay milliseconds until the next try */
  failed(id: string, reason: string, delay: number): Promise<void>;
}

const minute = 60_000;
/** Milliseconds after the first, second, … failure; the last one is repeated. */
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute];
/** With the pauses above, about a day. */
const triesToRefused = 30;
/** Milliseconds between two looks into the outbox. */
const interval = 15_000;

interface Parts {
  outbox: Outbox;
  transport: Transport;
  /** Told of a letter that could not be sent, never of what it says or to whom it goes; it is tried again, or given up. */
  onFailure: (id: string, reason: string, isGivenUp?: boolean) => void;
  /** In tests, shorter. */
  pauseAfter?: (attempts: number) => number;
}

/**
 * Delivers what waits in the outbox, now and again, and whenever it is woken. A letter that cannot be sent is tried
 * again after growing pauses, for as long as it takes; only where the mail server refuses the address itself, for a
 * day.
 */
export function startDelivery({ outbox, transport, onFailure, pauseAfter = pauseOf }: Parts) {
  let running: Promise<void> | undefined;
  let woken = false;
  let closed = false;

  async function deliver(): Promise<void> {
    for (let due = await outbox.claimDue(10); due.length > 0 && !closed; due = await outbox.claimDue(10)) {
      for (const { id, letter, attempts } of due) {
        try {
          await transport.send(id, letter);
          await outbox.remove(id);
        } catch (error) {
          const reason = error instanceof Error ? (error as { code?: string }).code || error.name : 'unknown';
          const isGivenUp = attempts >= triesToRefused && isAddressRefused(error);
          onFailure(id, reason, isGivenUp);
          if (isGivenUp) await outbox.remove(id);
          else await outbox.failed(id, reason, pauseAfter(attempts + 1));
        }
      }
    }
  }

  function wake(): void {
    if (closed) return;
    woken = true;
    running ??= (async () => {
      while (woken && !closed) {
        woken = false;
        await deliver().catch((error: unknown) => onFailure('outbox', String(error)));
      }
      running = undefined;
    })();
  }

  const timer = setInterval(wake, interval);
  timer.unref();
  wake();

  return {
    /** Looks into the outbox at once, after something was put into it. */
    wake,
    /** Lets the letter that is being sent go, and stops. */
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

function pauseOf(attempts: number): number {
  return pauses[Math.min(attempts, pauses.length) - 1] ?? minute;
}

/** A parent who mistyped the address is never reached, and nothing that staff could do would end the tries. */
function isAddressRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}
