import { formAddress, screenAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { may } from '#core/access/roles.ts';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import { foldedText } from '#core/text/fold.ts';
import { settingNames, siteSettings } from '#features/settings/rules/settings.ts';
import { isScreenFor, linksFor, mayOpen } from '../sidebar-links.ts';
import { searchWords } from './search-words.ts';

/** A destination of the palette with an address. */
export interface PaletteDestination {
  to: string;
  label: string;
  /** Its kind, shown beside the label. */
  kind: string;
  /** Other search words. */
  also?: string;
}

/** Screens that belong to a link of the sidebar. */
const furtherScreens = [
  { to: '/admin/checks', label: 'Content checks' },
  { to: '/admin/redirects', label: 'Redirects' },
  { to: '/admin/site-health/jobs', label: 'Background jobs' },
];

/** The screens and actions that are useful for a role. */
export function destinationsFor(role: string | undefined): PaletteDestination[] {
  const links = linksFor(role);
  const listed = new Set(links.map(({ to }) => to));
  const types = contentNames.map((name): ContentType => contentTypes[name]);
  const furtherLists = types
    .filter((type) => isScreenFor(role, type))
    .map((type) => ({ to: screenAddress(type), label: type.admin.label }));
  const further = [...furtherLists, ...furtherScreens.filter(({ to }) => mayOpen(role, to))];
  const screens = [...links, ...further.filter(({ to }) => !listed.has(to))].map(({ to, label }) => ({
    ...{ to, label, kind: 'Screen' },
    also: searchWords[label] ?? '',
  }));
  const addActions = may(role, 'content.write')
    ? types.map((type) => ({
        to: formAddress(type, 'new'),
        label: `Add ${type.labels.one.toLowerCase()}`,
        kind: 'Action',
        also: 'new create',
      }))
    : [];
  const settings = may(role, 'settings.manage')
    ? settingNames.map((name) => ({
        to: `/admin/settings#setting-${name}`,
        label: siteSettings[name].label,
        kind: 'Setting',
      }))
    : [];
  const firstSteps = may(role, 'firstSteps.manage')
    ? [
        {
          to: '/admin/dashboard?first-steps',
          label: 'First steps',
          kind: 'Screen',
          also: searchWords['First steps'] ?? '',
        },
      ]
    : [];
  const accountLinks = [
    { to: '/admin/account', label: 'My account', kind: 'Screen', also: searchWords['My account'] ?? '' },
    { to: '/', label: 'See the site', kind: 'Action', also: 'home page' },
    { to: '/login', label: 'Sign out', kind: 'Action', also: 'logout leave' },
  ];
  return [...screens, ...addActions, ...firstSteps, ...accountLinks, ...settings];
}

/**
 * The destinations that match typed letters: a label with this beginning first, then words with it, then labels that
 * contain it.
 */
export function matchingDestinations(
  destinations: readonly PaletteDestination[],
  typed: string,
): PaletteDestination[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = destinations.flatMap((destination) => {
    const label = foldedText(destination.label);
    const all = ` ${label} ${foldedText(destination.also ?? '')}`;
    const isBeginning = (word: string) => all.includes(` ${word}`);
    if (!words.every((word) => isBeginning(word) || label.includes(word))) return [];
    const rank = label.startsWith(words.join(' ')) ? 0 : words.every(isBeginning) ? 1 : 2;
    return [{ destination, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ destination }) => destination);
}

/** Maximum destinations without a search text: more would be a list to search in. */
const maxRecent = 6;
const key = 'recentPlaces';

interface StoredDestinations {
  account: string | undefined;
  places: PaletteDestination[];
}

/** The recent destinations of this tab, the last first; those of another account are not shown. */
export function recentDestinations(): PaletteDestination[] {
  const stored = tabStore.read<StoredDestinations>(key);
  return stored && stored.account === accountOf() ? stored.places : [];
}

/** Records a destination. Never one with a parent's name as label: no data of parents stays in the browser. */
export function addRecentDestination(destination: PaletteDestination): void {
  const others = recentDestinations().filter(({ to }) => to !== destination.to);
  const stored: StoredDestinations = {
    account: accountOf(),
    places: [destination, ...others].slice(0, maxRecent),
  };
  tabStore.write(key, stored);
}
