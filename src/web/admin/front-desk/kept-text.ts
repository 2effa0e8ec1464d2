import { useState } from 'react';
import { accountOf } from '../../account/session.ts';
import { tabStore } from '../../browser-storage.ts';

const keyOf = (name: string) => `kept-text/${accountOf() ?? ''}/${name}`;

/** Whether somebody has begun to type something. @param name as of `useKeptText` */
export function isTextKept(name: string): boolean {
  return tabStore.get(keyOf(name)) !== null;
}

/**
 * A text that is being typed, which outlives a reload and the end of a sign-in in this tab, for the account alone that
 * typed it.
 *
 * @param name what it is for, such as the id of a conversation and `note`
 * @returns the text, and how to change it; empty: nothing is kept any more
 */
export function useKeptText(name: string): [text: string, keep: (text: string) => void] {
  const key = keyOf(name);
  const [text, setText] = useState(() => tabStore.get(key) ?? '');
  function keep(changed: string) {
    setText(changed);
    // Where it cannot be kept, it is on the screen all the same.
    if (changed) tabStore.set(key, changed);
    else tabStore.remove(key);
  }
  return [text, keep];
}
