import { useSyncExternalStore } from 'react';
import { accountOf } from '../../account/session.ts';
import { tabStore } from '../../browser-storage.ts';

/** A contact that somebody has begun: the phone or another program has taken over, and may take this page's memory. */
export interface BegunContact {
  kind: 'call' | 'whatsapp' | 'mail';
  /** Of the conversation, as it was seen. */
  id: string;
  revision: number;
  /** Of the parent. */
  name: string;
}

/** How long it is asked about, in ms: tomorrow nobody knows any more. */
const patience = 12 * 3600_000;
const listeners = new Set<() => void>();
/** The same object for the same text, which React asks of a store. */
let read: { stored: string | null; begun: BegunContact | undefined } = { stored: null, begun: undefined };

const key = () => `begun-contact/${accountOf() ?? ''}`;

/** Keeps what was begun until somebody has said what came of it, over a reload too; in this tab alone. */
export function beginContact(begun: BegunContact): void {
  tabStore.set(key(), JSON.stringify({ begun, at: Date.now() }));
  tell();
}

export function endContact(): void {
  tabStore.remove(key());
  tell();
}

/** What was begun, and nobody has said what came of it. */
export function useBegunContact(): BegunContact | undefined {
  return useSyncExternalStore(subscribe, readBegun);
}

function readBegun(): BegunContact | undefined {
  const stored = tabStore.get(key());
  if (stored !== read.stored) {
    const { begun, at } = JSON.parse(stored ?? '{}');
    read = { stored, begun: Date.now() - at < patience ? begun : undefined };
  }
  return read.begun;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
