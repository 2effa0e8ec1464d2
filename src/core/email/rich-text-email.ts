import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';
import { toSubscript, toSuperscript } from '#core/text/html-text.ts';
import type { SiteDetails } from './email.ts';

const headings: SelectorDefinition[] = ['h1', 'h2', 'h3'].map((selector) => ({
  selector,
  options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 },
}));

/** By address of the site, of which there is one: compiling takes longer than converting most texts. */
const converters = new Map<string, ReturnType<typeof compile>>();

/** Formatted text of an entry as plain lines, with the addresses of its links; pictures are left out. */
export function richTextToPlainText(html: string, { siteUrl }: Pick<SiteDetails, 'siteUrl'>): string {
  const convert = converters.get(siteUrl) ?? converterFor(siteUrl);
  converters.set(siteUrl, convert);
  return convert(html).trim();
}

function converterFor(siteUrl: string) {
  const link = {
    baseUrl: siteUrl,
    linkBrackets: ['(', ')'] as [string, string],
    hideLinkHrefIfSameAsText: true,
  };
  return compile({
    wordwrap: false,
    formatters: { raised: inlineBy(toSuperscript), lowered: inlineBy(toSubscript) },
    selectors: [
      ...headings,
      { selector: 'ul', options: { itemPrefix: '• ' } },
      { selector: 'a', options: link },
      { selector: 'img', format: 'skip' },
      { selector: 's', format: 'skip' },
      { selector: 'sup', format: 'raised' },
      { selector: 'sub', format: 'lowered' },
    ],
  });
}

function inlineBy(change: (word: string) => string): FormatCallback {
  return (element, walk, builder) => {
    builder.pushWordTransform(change);
    walk(element.children, builder);
    builder.popWordTransform();
  };
}
