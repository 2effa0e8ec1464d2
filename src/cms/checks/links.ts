import { sourcesOf } from '#cms/fields/sources/field.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { escapeAttribute, type Markup, type MarkupLink, replaceRanges } from '#core/text/html-markup.ts';
import type { Check, EntryContext, Finding } from './finding.ts';

/** A link of an entry, in any field. */
export interface EntryLink {
  field: string;
  href: string;
  /** The index of the link in a formatted text. */
  index?: number;
  text: string;
  /** The value of the field with another target of the link; undefined: without the link. */
  withTarget(to: string | undefined): string;
}

/** All links of an entry: in its texts, address fields and sources. */
export function linksOf(context: EntryContext): EntryLink[] {
  const { definition, values } = context;
  const inTexts = context.richTexts.flatMap((field) => {
    const markup = context.markup(field);
    return markup.links.map((link, index) => ({
      ...{ field, index, href: link.href.trim(), text: link.text },
      withTarget: (to: string | undefined) => replaceLinkTarget(markup, link, to),
    }));
  });
  const inFields = fieldsOfType(definition, 'address').flatMap(({ name }) => {
    const href = context.text(name);
    return href ? [{ field: name, href, text: href, withTarget: (to = '') => to }] : [];
  });
  const inSources = fieldsOfType(definition, 'sources').flatMap(({ name }) =>
    sourcesOf(values[name] ?? '').flatMap(({ title, address }) => {
      if (!address) return [];
      const withTarget = (to: string | undefined) => {
        const lines = (values[name] ?? '').split('\n');
        const change = (line: string) =>
          line.trimEnd().endsWith(address) ? line.trimEnd().slice(0, -address.length) + (to ?? '') : line;
        return lines.map(change).join('\n');
      };
      return [{ field: name, href: address, text: title, withTarget }];
    }),
  );
  return [...inTexts, ...inFields, ...inSources];
}

function replaceLinkTarget(markup: Markup, { open, close }: MarkupLink, to: string | undefined): string {
  if (to === undefined)
    return replaceRanges(markup, [
      { ...open, by: '' },
      { ...close, by: '' },
    ]);
  const tag = markup.html.slice(open.start, open.end);
  const by = tag.replace(
    /(\shref\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)/i,
    (_all, start: string) => `${start}"${escapeAttribute(to)}"`,
  );
  return replaceRanges(markup, [{ ...open, by }]);
}

/**
 * The path, query and hash of a link to a page of the site itself; undefined for other links. A fragment of the own
 * page is not a link to a page, because that page may not exist yet.
 *
 * @param siteUrl the public address, without a trailing slash
 * @param base the path of the page that contains the link
 */
export function sitePathOf(href: string, siteUrl: string, base = '/'): string | undefined {
  if (href === '' || href.startsWith('#') || /^[/\\]{2}/.test(href)) return undefined;
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(href);
  const address = URL.parse(href, siteUrl + base);
  const isOwn =
    isBare || (address && /^https?:$/.test(address.protocol) && address.host === URL.parse(siteUrl)?.host);
  return address && isOwn ? address.pathname + address.search + address.hash : undefined;
}

/** Whether a link leads to another site. */
export const isExternalLink = (href: string, siteUrl: string): boolean =>
  /^https?:\/\//i.test(href) && sitePathOf(href, siteUrl) === undefined;

const reasons = {
  missing: 'Visitors would see “404 - Page Not Found”. Enter another address, or remove the link.',
  hidden: 'Visitors cannot see that entry because it is not published. Publish it, or remove the link.',
  staff: 'Only staff can open that page. Link to a page visitors can see, or remove the link.',
};

/** Broken links, and links to an old address, as far as their targets are known. */
export const linkTargets: Check = (context) =>
  linksOf(context).flatMap(({ field, href, text, index, withTarget }): Finding[] => {
    const linkStatus = context.linkStatuses?.get(href);
    const at = index === undefined ? { field } : { field, position: { kind: 'link', index } as const };
    const about = index === undefined ? href : `${text || href}${text ? ` (${href})` : ''}`;
    if (linkStatus?.status === 'broken') {
      const isRequired = context.definition.fields[field]?.required !== undefined;
      const fix = { label: 'Remove the link', field, value: () => withTarget(undefined) };
      return [
        {
          ...{ ...at, about, check: 'link-nowhere', weight: 'look', showLabel: 'Show it' },
          name: 'A link that leads nowhere',
          message: reasons[linkStatus.reason],
          ...((index !== undefined || !isRequired) && { fix }),
        },
      ];
    }
    if (linkStatus?.status !== 'moved') return [];
    return [
      {
        ...{ ...at, about, check: 'link-moved', weight: 'hint', showLabel: 'Show it' },
        name: 'A link to an old address',
        message: `It still works: visitors are redirected to ${linkStatus.to}.`,
        fix: { label: 'Use the new address', field, value: () => withTarget(linkStatus.to) },
      },
    ];
  });

/** Link texts that do not describe the target, for users of screen readers who list links only. */
const vagueText =
  /^(?:click(?: here)?|here|link|this(?: link)?|(?:this )?page|more|read more|learn more|know more|tap here|see here|यहाँ|यहां|(?:यहाँ|यहां) (?:क्लिक|दबाए[ँं]).*|और पढ़ें|और पढ़ें|लिंक)$/iu;
const bareAddress = /^(?:https?:\/\/|www\.)\S+$/i;

/** Invalid links, links without a description, and links without encryption (product: Checks before publishing). */
export const linkTexts: Check = (context) => {
  const links = linksOf(context);
  const found: Finding[] = [];
  for (const { field, href, text, index, withTarget } of links) {
    const at = index === undefined ? { field } : { field, position: { kind: 'link', index } as const };
    const markup = index === undefined ? undefined : context.markup(field).links[index];
    const remove = { label: 'Remove the link', field, value: () => withTarget(undefined) };
    const linkText = text
      .slice(0, 200)
      .replace(/[\s.…!:›»→>]+$/u, '')
      .trim();
    if (href === '' || href === '#' || href === 'about:blank') {
      found.push({
        ...{ ...at, check: 'link-empty', weight: 'look', about: text, fix: remove },
        name: 'A link that leads nowhere',
        message: 'It has no address, or one that could not be kept. Enter it again, or remove the link.',
        showLabel: 'Show it',
      });
    } else if (markup && text === '' && !markup.hasPicture) {
      found.push({
        ...{ ...at, check: 'link-without-words', weight: 'look', about: href, fix: remove },
        name: 'A link without text',
        message: 'It is invisible, and screen readers read out its address. Add text, or remove it.',
        showLabel: 'Show it',
      });
    } else if (markup && (vagueText.test(linkText) || bareAddress.test(linkText))) {
      found.push({
        ...{ ...at, check: 'link-words', weight: 'hint', about: text },
        name: 'A link that does not say where it leads',
        message:
          'Many people go from link to link and hear nothing else. Put the link on words that say where it leads.',
        showLabel: 'Show it',
      });
    }
    if (/^http:\/\//i.test(href)) {
      found.push({
        ...{ ...at, check: 'link-http', weight: 'hint', about: href },
        name: 'A link with http://',
        message: 'Browsers warn about such addresses. Nearly every site has the same page under https://.',
        fix: { label: 'Use https', field, value: () => withTarget(href.replace(/^http:/i, 'https:')) },
        showLabel: 'Show it',
      });
    }
  }
  return found;
};
