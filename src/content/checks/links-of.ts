import { fieldsOfKind } from '../define-record.ts';
import { sourcesOf } from '../sources.ts';
import type { Looked } from './finding.ts';
import { inAttribute, type Markup, type MarkupLink, replaced } from './markup.ts';

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
  const inFields = fieldsOfKind(definition, 'address').flatMap(({ name }) => {
    const href = looked.text(name);
    return href ? [{ field: name, href, text: href, changed: (to = '') => to }] : [];
  });
  const inSources = fieldsOfKind(definition, 'sources').flatMap(({ name }) =>
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
