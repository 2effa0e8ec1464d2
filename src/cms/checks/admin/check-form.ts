// What reads the checks and their parser is fetched when a form has been open for a moment, and not with the form.

import { type Entry, textOf } from '#cms/fields/entry.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { calendarOf } from '#core/time/calendar.ts';
import type { Finding } from '../finding.ts';
import { findingsOf, lookAt } from '../index.ts';
import type { LinkStatus } from '../links.ts';
import { isElsewhere, linksOf, ownAddress } from '../links.ts';

export type NamedFinding = Finding & { id: string };

/** Where the site is, and what has been asked about the links and the title of an entry. */
export interface Known {
  siteUrl: string;
  timeZone: string;
  /** By the addresses under which they were asked. */
  linkStatuses: ReadonlyMap<string, LinkStatus>;
  twins: number;
}

/** A form as it stands, or an entry that is stored. */
export interface Shown {
  entry: Entry | undefined;
  /** What the form holds; absent: what the entry does. */
  values?: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, File>>;
}

export interface Looking {
  findings: NamedFinding[];
  /** Addresses of the site that links lead to, and those of other sites. */
  own: string[];
  others: string[];
}

/** What there is to look at in a form, and what could be asked about its links. */
export function lookAtForm(definition: ContentType, shown: Shown, known: Known): Looking {
  const { entry, files = {} } = shown;
  const { siteUrl, timeZone, linkStatuses, twins: duplicates } = known;
  const now = new Date();
  const names = Object.keys(definition.fields);
  const before = entry && Object.fromEntries(names.map((name) => [name, textOf(entry, name)]));
  const values = shown.values ?? before ?? {};
  const looked = lookAt({
    ...{ definition, values, before, twins: duplicates, chosen: new Set(Object.keys(files)) },
    ...{ today: calendarOf(timeZone)(now), now: now.toISOString() },
  });
  const base = entry ? publicAddress(definition, entry) : (definition.page.entry ?? definition.page.list);
  const [own, others, byLink] = [new Set<string>(), new Set<string>(), new Map<string, LinkStatus>()];
  for (const { href } of linksOf(looked)) {
    const address = ownAddress(href, siteUrl, base) ?? href;
    if (isElsewhere(href, siteUrl)) others.add(href);
    else if (address.startsWith('/')) own.add(address);
    const linkStatus = linkStatuses.get(address);
    if (linkStatus) byLink.set(href, linkStatus);
  }
  const findings = findingsOf({ ...looked, linkStatuses: byLink });
  return { findings, own: [...own], others: [...others] };
}
