import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ContentVersion, contentChannel, siteConnection } from './content-version.ts';
import type { ContentWatch } from './content-watch.ts';
import { connectionConfig } from './postgres.ts';

/**
 * Milliseconds between two reads of the version. PostgreSQL notifies immediately; this covers connections that are lost
 * silently, and poolers that do not forward notifications.
 */
const pollInterval = 3000;
/** Milliseconds for the answer, after which the connection is closed. */
const answerLimit = 3000;
/** Milliseconds before a lost connection is reopened. */
const reconnectDelay = 500;

/** Listens on a connection of its own. While it is lost, pages stay as they are; the version shows missed changes. */
export async function watchPostgres(
  url: string,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  const stop = new AbortController();
  let version: ContentVersion | undefined;

  function reportVersion(newVersion: string): void {
    const isNew = version !== undefined && newVersion !== version;
    version = newVersion;
    if (isNew) onChange(newVersion);
  }

  async function listen(): Promise<Listener> {
    const listener = new Listener(url, reportVersion);
    try {
      await listener.start();
      return listener;
    } catch (error) {
      listener.close();
      throw error;
    }
  }

  async function keepListening(first: Listener): Promise<void> {
    for (let listener: Listener | undefined = first; ; listener = await listen().catch(() => undefined)) {
      await listener?.watchUntilLost(stop.signal);
      listener?.close();
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

  constructor(url: string, reportVersion: (version: string) => void) {
    this.#see = reportVersion;
    this.#client = new pg.Client({
      ...connectionConfig(url),
      application_name: siteConnection,
      query_timeout: answerLimit,
    });
    this.#client.on('notification', ({ payload }) => reportVersion(payload ?? ''));
    // Without a listener an error of the connection ends the process; `end` follows it.
    this.#client.on('error', () => undefined);
    this.#client.on('end', () => this.#lost.abort());
  }

  /** @throws when there is no connection, or no answer */
  async start(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`listen ${contentChannel}`);
    // Read after listening: later changes are notified.
    await this.#look();
  }

  /** Resolves when the connection is lost, or the signal aborts. */
  async watchUntilLost(stop: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stop, this.#lost.signal]);
    try {
      for (;;) {
        await pause(pollInterval, undefined, { ref: false, signal });
        await this.#look();
      }
    } catch {
      // The caller reopens it.
    }
  }

  close(): void {
    this.#client.end().catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query('select version from "contentVersion"');
    this.#see(String(rows[0]?.version));
  }
}
