// Loaded shortly after a form has opened, not with it, because it contains the checks and their parser.

import { type Entry, textOf } from '#cms/fields/entry.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import type { Finding } from '../finding.ts';
import { findingsOf, lookAt } from '../index.ts';
import type { LinkStatus } from '../links.ts';
import { isElsewhere, linksOf, ownAddress } from '../links.ts';

export type NamedFinding = Finding & { id: string };

/** The address of the site, and the known link targets and duplicates of an entry. */
export interface Known {
  siteUrl: string;
  timeZone: string;
  /** By the href as requested. */
  linkStatuses: ReadonlyMap<string, LinkStatus>;
  twins: number;
}

/** A form in its current state, or a stored entry. */
export interface Shown {
  entry: Entry | undefined;
  /** The values of the form; absent: those of the entry. */
  values?: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, File>>;
}

export interface Looking {
  findings: NamedFinding[];
  /** Link targets on the site, and on other sites. */
  own: string[];
  others: string[];
}

/** The findings of a form, and the links whose targets can be requested. */
export function lookAtForm(definition: ContentType, shown: Shown, known: Known): Looking {
  const { entry, files = {} } = shown;
  const { siteUrl, timeZone, linkStatuses, twins: duplicates } = known;
  const now = new Date();
  const names = Object.keys(definition.fields);
  const before = entry && Object.fromEntries(names.map((name) => [name, textOf(entry, name)]));
  const values = shown.values ?? before ?? {};
  const looked = lookAt({
    ...{ definition, values, before, twins: duplicates, chosen: new Set(Object.keys(files)) },
    ...{ today: createDayFormatter(timeZone)(now), now: now.toISOString() },
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
