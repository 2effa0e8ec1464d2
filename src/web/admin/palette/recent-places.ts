import { accountOf } from '../../account/session.ts';
import { tabStore } from '../../browser-storage.ts';
import type { PalettePlace } from './places.ts';

/** Places are shown where nothing is typed; more would be a list to search in. */
const most = 6;
const key = 'recentPlaces';

interface Kept {
  account: string | undefined;
  places: PalettePlace[];
}

/** Where somebody has been in this tab, the last first; nobody is shown those of another account. */
export function recentPlaces(): PalettePlace[] {
  try {
    const kept: Kept = JSON.parse(tabStore.get(key) ?? 'null');
    return kept && kept.account === accountOf() ? kept.places : [];
  } catch {
    return [];
  }
}

/** Notes a place. Never one whose name is that of a parent: nothing of theirs stays in the browser. */
export function noteRecent(place: PalettePlace): void {
  const others = recentPlaces().filter(({ to }) => to !== place.to);
  const kept: Kept = { account: accountOf(), places: [place, ...others].slice(0, most) };
  tabStore.set(key, JSON.stringify(kept));
}
