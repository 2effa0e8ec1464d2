import { isSettingName, type SettingName } from '../../../content/site-settings/site-settings.ts';
import { accountOf } from '../../account/session.ts';
import { tabStore } from '../../browser-storage.ts';
import { namesIn, type Typed } from './typed-settings.ts';

const key = 'settings draft';

export interface SettingsDraft {
  /** Whose words these are: no other account is shown them. */
  account: string | undefined;
  typed: Typed;
  /** What had been loaded when it was typed. */
  revisions: Partial<Record<SettingName, number>>;
}

/** Keeps what is typed while its tab is open, over a reload or a new sign-in too; nothing is kept where nothing is typed. */
export function keepSettingsDraft(typed: Typed, revisionOf: (name: SettingName) => number): void {
  const names = namesIn(typed);
  if (names.length === 0) {
    tabStore.remove(key);
    return;
  }
  const revisions = Object.fromEntries(names.map((name) => [name, revisionOf(name)]));
  const draft: SettingsDraft = { account: accountOf(), typed, revisions };
  tabStore.set(key, JSON.stringify(draft));
}

/** What whoever is signed in has typed here before, if anything. */
export function findSettingsDraft(): Omit<SettingsDraft, 'account'> | undefined {
  const kept = tabStore.get(key);
  if (!kept) return undefined;
  const { account, typed, revisions } = JSON.parse(kept) as SettingsDraft;
  const isKnown = namesIn(typed).every(isSettingName);
  return account === accountOf() && isKnown ? { typed, revisions } : undefined;
}
