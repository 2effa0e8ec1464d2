import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ContentVersion, contentChannel } from './content-version.ts';
import type { ContentWatch } from './content-watch.ts';
import { connectionTo } from './postgres.ts';
import { siteConnection } from './site-connection.ts';

/**
 * Milliseconds between two looks at the version. PostgreSQL tells of a change at once; this is for the day on which a
 * network loses the connection without a word, and for poolers that do not pass on what PostgreSQL tells.
 */
const pollInterval = 3000;
/** Milliseconds for the answer, after which the connection is given up. */
const answerLimit = 3000;
/** Milliseconds before a lost connection is made anew. */
const reconnectDelay = 500;

/** A connection of its own that listens. While there is none, pages stay as they are; what was missed shows in the version. */
export async function watchPostgres(
  url: string,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  const stop = new AbortController();
  let version: ContentVersion | undefined;

  function see(seen: string): void {
    const isNew = version !== undefined && seen !== version;
    version = seen;
    if (isNew) onChange(seen);
  }

  async function listen(): Promise<Listener> {
    const listener = new Listener(url, see);
    try {
      await listener.begin();
      return listener;
    } catch (error) {
      listener.end();
      throw error;
    }
  }

  async function keepListening(first: Listener): Promise<void> {
    for (let listener: Listener | undefined = first; ; listener = await listen().catch(() => undefined)) {
      await listener?.goOn(stop.signal);
      listener?.end();
      await pause(reconnectDelay, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
    }
  }

  const running = keepListening(await listen());
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

class Listener {
  readonly #client: pg.Client;
  readonly #lost = new AbortController();
  readonly #see: (version: string) => void;

  constructor(url: string, see: (version: string) => void) {
    this.#see = see;
    this.#client = new pg.Client({
      ...connectionTo(url),
      application_name: siteConnection,
      query_timeout: answerLimit,
    });
    this.#client.on('notification', ({ payload }) => see(payload ?? ''));
    // Without a listener an error of a connection ends the process; `end` follows it.
    this.#client.on('error', () => undefined);
    this.#client.on('end', () => this.#lost.abort());
  }

  /** @throws when there is no connection, or no answer */
  async begin(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`listen ${contentChannel}`);
    // Only now: what is changed from here on is told.
    await this.#look();
  }

  /** Returns when the connection is lost, or the signal ends it. */
  async goOn(stop: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stop, this.#lost.signal]);
    try {
      for (;;) {
        await pause(pollInterval, undefined, { ref: false, signal });
        await this.#look();
      }
    } catch {
      // It is made anew.
    }
  }

  end(): void {
    this.#client.end().catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query('select version from "contentVersion"');
    this.#see(String(rows[0]?.version));
  }
}
