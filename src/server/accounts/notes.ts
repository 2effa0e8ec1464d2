import type { ActivitySubject } from '../../content/activity.ts';
import type { Actor } from '../../content/actor.ts';
import type { Account } from '../../store/account-store.ts';
import type { NewActivity } from '../../store/activity-store.ts';
import { browserName } from './browser-name.ts';
import type { Caller, Place } from './caller.ts';

// The parts of what is noted of accounts: `stores.activity.note({ ...doneBy(caller), kind, about: aboutAccount(…) })`,
// in the transaction of what it tells.

/** Who does something, and from where. */
export function doneBy({ account, place }: Pick<Caller, 'account' | 'place'>) {
  const by: Actor = { kind: 'account', id: account.id, name: account.name };
  return { by, from: doneFrom(place) };
}

/** From where somebody does something. */
export function doneFrom({ address, userAgent }: Place): NonNullable<NewActivity['from']> {
  return { address, browser: browserName(userAgent) };
}

export function aboutAccount({ id, name }: Pick<Account, 'id' | 'name'>): ActivitySubject {
  return { kind: 'account', id, name };
}
