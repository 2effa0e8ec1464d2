import { sourcesOf } from '#cms/fields/sources/field.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { inAttribute, type Markup, type MarkupLink, replaced } from '#core/text/html-markup.ts';
import type { Check, Finding, Looked } from './finding.ts';

/** Where a link leads, as far as the site can tell. */
export type LinkStatus =
  | { is: 'fine' }
  /** `missing`: there is no such page. `hidden`: there is, and visitors do not see it. `staff`: it is not for visitors. */
  | { is: 'nowhere'; why: 'missing' | 'hidden' | 'staff' }
  /** An old address that leads on. */
  | { is: 'moved'; to: string }
  /** Another site, which is asked by request only. */
  | { is: 'elsewhere' }
  /** It was asked, and has not told. */
  | { is: 'unknown' };

/** A link of an entry, wherever it stands. */
export interface EntryLink {
  field: string;
  /** Where it leads, as it is written. */
  href: string;
  /** Of a formatted text: which of its links it is. */
  index?: number;
  text: string;
  /** What the field holds where the link leads to another address; undefined: where it is none any more. */
  changed(to: string | undefined): string;
}

/** All links of an entry: of its texts, its fields for addresses, and its sources. */
export function linksOf(looked: Looked): EntryLink[] {
  const { definition, values } = looked;
  const inTexts = looked.richTexts.flatMap((field) => {
    const markup = looked.markup(field);
    return markup.links.map((link, index) => ({
      ...{ field, index, href: link.href.trim(), text: link.text },
      changed: (to: string | undefined) => changedLink(markup, link, to),
    }));
  });
  const inFields = fieldsOfType(definition, 'address').flatMap(({ name }) => {
    const href = looked.text(name);
    return href ? [{ field: name, href, text: href, changed: (to = '') => to }] : [];
  });
  const inSources = fieldsOfType(definition, 'sources').flatMap(({ name }) =>
    sourcesOf(values[name] ?? '').flatMap(({ title, address }) => {
      if (!address) return [];
      const changed = (to: string | undefined) => {
        const lines = (values[name] ?? '').split('\n');
        const change = (line: string) =>
          line.trimEnd().endsWith(address) ? line.trimEnd().slice(0, -address.length) + (to ?? '') : line;
        return lines.map(change).join('\n');
      };
      return [{ field: name, href: address, text: title, changed }];
    }),
  );
  return [...inTexts, ...inFields, ...inSources];
}

function changedLink(markup: Markup, { open, close }: MarkupLink, to: string | undefined): string {
  if (to === undefined)
    return replaced(markup, [
      { ...open, by: '' },
      { ...close, by: '' },
    ]);
  const tag = markup.html.slice(open.start, open.end);
  const by = tag.replace(
    /(\shref\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)/i,
    (_all, start: string) => `${start}"${inAttribute(to)}"`,
  );
  return replaced(markup, [{ ...open, by }]);
}

/**
 * Whether a link leads to a page of the site itself, and then to which address of it: path, query and hash. A place on
 * the page where the link stands is none: that page may not be there yet.
 *
 * @param siteUrl the public address, without a slash at its end
 * @param base the path of the page where it stands
 */
export function ownAddress(href: string, siteUrl: string, base = '/'): string | undefined {
  if (href === '' || href.startsWith('#') || /^[/\\]{2}/.test(href)) return undefined;
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(href);
  const address = URL.parse(href, siteUrl + base);
  const isOwn =
    isBare || (address && /^https?:$/.test(address.protocol) && address.host === URL.parse(siteUrl)?.host);
  return address && isOwn ? address.pathname + address.search + address.hash : undefined;
}

/** Whether a link leads to another site. */
export const isElsewhere = (href: string, siteUrl: string): boolean =>
  /^https?:\/\//i.test(href) && ownAddress(href, siteUrl) === undefined;

const reasons = {
  missing: 'Visitors would see “404 - Page Not Found”. Enter another address, or remove the link.',
  hidden: 'Visitors cannot see that entry because it is not published. Publish it, or remove the link.',
  staff: 'Only staff can open that page. Link to a page visitors can see, or remove the link.',
};

/** Links that lead nowhere, and those that lead to an old address, as far as that has been asked. */
export const linkTargets: Check = (looked) =>
  linksOf(looked).flatMap(({ field, href, text, index, changed }): Finding[] => {
    const linkStatus = looked.linkStatuses?.get(href);
    const at = index === undefined ? { field } : { field, place: { kind: 'link', index } as const };
    const about = index === undefined ? href : `${text || href}${text ? ` (${href})` : ''}`;
    if (linkStatus?.is === 'nowhere') {
      const isRequired = looked.definition.fields[field]?.required !== undefined;
      const fix = { word: 'Remove the link', field, value: () => changed(undefined) };
      return [
        {
          ...{ ...at, about, check: 'link-nowhere', weight: 'look', show: 'Show it' },
          name: 'A link that leads nowhere',
          says: reasons[linkStatus.why],
          ...((index !== undefined || !isRequired) && { fix }),
        },
      ];
    }
    if (linkStatus?.is !== 'moved') return [];
    return [
      {
        ...{ ...at, about, check: 'link-moved', weight: 'hint', show: 'Show it' },
        name: 'A link to an old address',
        says: `It still works: visitors are redirected to ${linkStatus.to}.`,
        fix: { word: 'Use the new address', field, value: () => changed(linkStatus.to) },
      },
    ];
  });

/** Words that say nothing of where a link leads, when a screen reader reads out nothing but links. */
const saysNothing =
  /^(?:click(?: here)?|here|link|this(?: link)?|(?:this )?page|more|read more|learn more|know more|tap here|see here|यहाँ|यहां|(?:यहाँ|यहां) (?:क्लिक|दबाए[ँं]).*|और पढ़ें|और पढ़ें|लिंक)$/iu;
const bareAddress = /^(?:https?:\/\/|www\.)\S+$/i;

/** Links that lead nowhere by their own writing, say nothing, or are open to whoever listens (product: Before it goes out). */
export const linkWords: Check = (looked) => {
  const links = linksOf(looked);
  const found: Finding[] = [];
  for (const { field, href, text, index, changed } of links) {
    const at = index === undefined ? { field } : { field, place: { kind: 'link', index } as const };
    const markup = index === undefined ? undefined : looked.markup(field).links[index];
    const remove = { word: 'Remove the link', field, value: () => changed(undefined) };
    const words = text
      .slice(0, 200)
      .replace(/[\s.…!:›»→>]+$/u, '')
      .trim();
    if (href === '' || href === '#' || href === 'about:blank') {
      found.push({
        ...{ ...at, check: 'link-empty', weight: 'look', about: text, fix: remove },
        name: 'A link that leads nowhere',
        says: 'It has no address, or one that could not be kept. Enter it again, or remove the link.',
        show: 'Show it',
      });
    } else if (markup && text === '' && !markup.hasPicture) {
      found.push({
        ...{ ...at, check: 'link-without-words', weight: 'look', about: href, fix: remove },
        name: 'A link without text',
        says: 'Nobody can see it, and screen readers read out its address. Add text, or remove it.',
        show: 'Show it',
      });
    } else if (markup && (saysNothing.test(words) || bareAddress.test(words))) {
      found.push({
        ...{ ...at, check: 'link-words', weight: 'hint', about: text },
        name: 'A link that does not say where it leads',
        says: 'Many people go from link to link and hear nothing else. Put the link on words that say where it leads.',
        show: 'Show it',
      });
    }
    if (/^http:\/\//i.test(href)) {
      found.push({
        ...{ ...at, check: 'link-http', weight: 'hint', about: href },
        name: 'A link with http://',
        says: 'Browsers warn about such addresses. Nearly every site has the same page under https://.',
        fix: { word: 'Use https', field, value: () => changed(href.replace(/^http:/i, 'https:')) },
        show: 'Show it',
      });
    }
  }
  return found;
};
