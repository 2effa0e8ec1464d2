// Loaded shortly after a form has opened, not with it, because it contains the checks and their parser.

import { type Entry, textOf } from '#cms/fields/entry.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import type { LinkStatus } from '../api.ts';
import type { Finding } from '../finding.ts';
import { createEntryContext, findingsOf } from '../index.ts';
import { isExternalLink, linksOf, sitePathOf } from '../links.ts';

export type NamedFinding = Finding & { id: string };

/** The address of the site, and the known link targets and duplicates of an entry. */
export interface SiteFacts {
  siteUrl: string;
  timeZone: string;
  /** By the href as requested. */
  linkStatuses: ReadonlyMap<string, LinkStatus>;
  duplicateCount: number;
}

/** A form in its current state, or a stored entry. */
export interface CheckedContent {
  entry: Entry | undefined;
  /** The values of the form; absent: those of the entry. */
  values?: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, File>>;
}

export interface FormFindings {
  findings: NamedFinding[];
  /** Link targets on the site, and on other sites. */
  siteLinks: string[];
  externalLinks: string[];
}

/** The findings of a form, and the links whose targets can be requested. */
export function checkForm(
  definition: ContentType,
  content: CheckedContent,
  siteFacts: SiteFacts,
): FormFindings {
  const { entry, files = {} } = content;
  const { siteUrl, timeZone, linkStatuses, duplicateCount } = siteFacts;
  const now = new Date();
  const names = Object.keys(definition.fields);
  const before = entry && Object.fromEntries(names.map((name) => [name, textOf(entry, name)]));
  const values = content.values ?? before ?? {};
  const context = createEntryContext({
    ...{ definition, values, before, duplicateCount, chosen: new Set(Object.keys(files)) },
    ...{ today: createDayFormatter(timeZone)(now), now: now.toISOString() },
  });
  const base = entry ? publicAddress(definition, entry) : (definition.page.entry ?? definition.page.list);
  const [siteLinks, externalLinks, statusByLink] = [
    new Set<string>(),
    new Set<string>(),
    new Map<string, LinkStatus>(),
  ];
  for (const { href } of linksOf(context)) {
    const address = sitePathOf(href, siteUrl, base) ?? href;
    if (isExternalLink(href, siteUrl)) externalLinks.add(href);
    else if (address.startsWith('/')) siteLinks.add(address);
    const linkStatus = linkStatuses.get(address);
    if (linkStatus) statusByLink.set(href, linkStatus);
  }
  const findings = findingsOf({ ...context, linkStatuses: statusByLink });
  return { findings, siteLinks: [...siteLinks], externalLinks: [...externalLinks] };
}
