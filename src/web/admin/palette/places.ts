import { formAddress, screenAddress } from '../../../content/addresses.ts';
import type { ContentType } from '../../../content/define-content.ts';
import { contentNames, contentTypes } from '../../../content/index.ts';
import { foldedText } from '../../../content/search/fold.ts';
import { settingNames, siteSettings } from '../../../content/site-settings/site-settings.ts';
import { may } from '../../../policy.ts';
import { linksFor } from '../frame/admin-links.ts';
import { isScreenFor } from '../frame/screens-for.ts';

/** Something that the palette leads to, and that has an address. */
export interface PalettePlace {
  to: string;
  label: string;
  /** What kind of thing it is, as staff read it beside the label. */
  kind: string;
  /** Other words by which it is found. */
  also?: string;
}

/** The screens, and what can be begun, that somebody of a role has a use for. */
export function placesFor(role: string | undefined): PalettePlace[] {
  const screens = linksFor(role).map(({ to, label }) => ({ to, label, kind: 'Screen' }));
  const types = contentNames.map((name): ContentType => contentTypes[name]);
  const known = new Set(screens.map(({ to }) => to));
  const furtherLists = types
    .filter((type) => isScreenFor(role, type) && !known.has(screenAddress(type)))
    .map((type) => ({ to: screenAddress(type), label: type.labels.many, kind: 'Screen' }));
  const adding = may(role, 'content.write')
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
  const own = [
    { to: '/admin/account', label: 'Your account', kind: 'Screen', also: 'password name sign-ins' },
    { to: '/', label: 'See the site', kind: 'Action', also: 'home page' },
    { to: '/login', label: 'Sign out', kind: 'Action', also: 'logout leave' },
  ];
  return [...screens, ...furtherLists, ...adding, ...own, ...settings];
}

/** Those that somebody means by some letters: what begins so comes first, then words that do, then all that hold them. */
export function placesMeant(places: readonly PalettePlace[], typed: string): PalettePlace[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = places.flatMap((place) => {
    const label = foldedText(place.label);
    const all = `${label} ${place.also ?? ''}`;
    if (!words.every((word) => all.includes(word))) return [];
    const begins = label.startsWith(words.join(' '))
      ? 0
      : words.every((word) => ` ${all}`.includes(` ${word}`))
        ? 1
        : 2;
    return [{ place, begins }];
  });
  return ranked.toSorted((one, other) => one.begins - other.begins).map(({ place }) => place);
}
