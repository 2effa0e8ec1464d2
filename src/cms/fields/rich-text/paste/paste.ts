import { parse, splitNumbering } from '../editor/markup.ts';
import { numberings, replacementTags } from '../field.ts';
import {
  convertStyles,
  formulasToText,
  isStyled,
  keepDirection,
  normalizeCode,
  normalizeTables,
  rename,
  separateBlocks,
} from './blocks.ts';
import { markupOfMarks } from './markdown.ts';
import { convertVideos, keepSitePictures } from './pictures.ts';

const unformatted = 'span, div, p, br, font, body, meta, wbr';

/** Whether markup has no formats: its text may then contain marks. */
function isUnformatted(body: HTMLElement): boolean {
  return [...body.querySelectorAll('*')].every(
    (element) => element.matches(unformatted) && !isStyled(element),
  );
}

/** The text lines of such markup. */
function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node.nodeName === 'BR') return '\n';
  const inside = [...node.childNodes].map(linesOf).join('');
  return node.nodeName === 'P' || node.nodeName === 'DIV' ? `\n${inside}\n` : inside;
}

/** The reduced markup of a paste, and the number of dropped parts. */
export interface PasteResult {
  html: string;
  lostPictures: number;
  /** Videos, audio and other embeds. */
  lostEmbeds: number;
}

const droppedElements = 'script, style, noscript, template, meta, link, title, svg';
/** Colours and sizes of letters, which the site determines. */
const looks = 'font, mark, small, big';
/** Comments and deleted text of Word and LibreOffice. */
const editorialRemarks =
  '[data-style*="mso-element:comment"], [data-style*="mso-comment"], .MsoCommentReference, del[cite], del[datetime], .msoDel, [data-style*="mso-hide:all"], br.Apple-interchange-newline';

/**
 * Reduces markup of other programs to the formats of the editor. Copies of this editor's own texts keep all formats.
 */
export function reducePasted(html: string): PasteResult {
  const withoutStyle = withoutStyles(html);
  if (withoutStyle.includes('data-pm-slice')) return { html: withoutStyle, lostPictures: 0, lostEmbeds: 0 };
  const { body } = parse(withoutStyle);
  for (const element of body.querySelectorAll(`${droppedElements}, ${editorialRemarks}`)) element.remove();
  formulasToText(body);
  const lostEmbeds = convertVideos(body);
  const marked = isUnformatted(body) ? markupOfMarks(linesOf(body)) : undefined;
  if (marked !== undefined) body.innerHTML = marked;
  normalizeHeadings(body);
  normalizeLists(body);
  for (const element of body.querySelectorAll('[data-style]')) convertStyles(element);
  for (const element of body.querySelectorAll(looks)) element.replaceWith(...element.childNodes);
  for (const [name, replacement] of Object.entries(replacementTags))
    for (const element of body.querySelectorAll(name)) rename(element, replacement);
  normalizeCode(body);
  separateBlocks(body);
  keepDirection(body);
  normalizeTables(body);
  splitNumbering(body);
  for (const link of body.querySelectorAll('a')) normalizeLink(link);
  const lostPictures = keepSitePictures(body);
  for (const element of body.querySelectorAll('p, h1, h2, h3')) if (isBlank(element)) element.remove();
  for (const lineBreak of body.querySelectorAll(':is(body, div, body > span) > br')) {
    if (isBetweenBlocks(lineBreak)) lineBreak.remove();
  }
  for (const element of body.querySelectorAll('p, h1, h2, h3, li, td, th')) trimEnd(element);
  for (const element of body.querySelectorAll('*')) {
    const allowed = [...keptAttributes, ...(element.localName === 'ol' ? listAttributes : [])];
    for (const name of element.getAttributeNames())
      if (!allowed.includes(name)) element.removeAttribute(name);
    const numbering = numberings[element.getAttribute('type') ?? ''];
    if (element.localName === 'ol' && numbering) element.setAttribute('class', `ql-number-${numbering}`);
    element.removeAttribute('type');
    if (!element.matches(keepsClass)) element.removeAttribute('class');
  }
  return { html: body.innerHTML, lostPictures, lostEmbeds };
}

const keptAttributes = ['href', 'src', 'alt', 'colspan', 'rowspan', 'dir', 'class'];
const keepsClass =
  ':is(p, h1, h2, h3, li, blockquote, td, th)[class^="ql-align-"], ol[class^="ql-number-"], figure.video';
const listAttributes = ['start', 'type', 'reversed'];

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/**
 * Removes styles and handlers before the markup is parsed: the Content-Security-Policy would ignore and report each of
 * them. The styles are kept as data for later steps.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
    .replace(tag, (found) =>
      found.replace(/(["'\s])style\s*=/gi, '$1data-style=').replace(/(["'\s])on\w+\s*=/gi, '$1data-on='),
    );
}

/** Word online marks headings by role, Word a title by class; the editor has three of six levels. */
function normalizeHeadings(body: HTMLElement): void {
  for (const element of body.querySelectorAll('p[role=heading], div[role=heading]')) {
    rename(element, `h${Math.min(3, Math.max(1, Number(element.getAttribute('aria-level')) || 2))}`);
  }
  for (const element of body.querySelectorAll('p.MsoTitle')) rename(element, 'h1');
  for (const element of body.querySelectorAll('h4, h5, h6')) rename(element, 'h3');
  // A heading is bold by itself.
  for (const bold of body.querySelectorAll(':is(h1, h2, h3) :is(b, strong):only-child')) {
    const heading = bold.closest('h1, h2, h3');
    if (heading?.textContent?.trim() === bold.textContent?.trim()) bold.replaceWith(...bold.childNodes);
  }
}

/** Removes links within the document, which lead nowhere here, and unwraps Google's redirects. */
function normalizeLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? '';
  const url = URL.parse(href);
  const target =
    url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  if (target) link.setAttribute('href', target);
  if (!href || href.startsWith('#') || /^file:/i.test(href)) {
    link.replaceWith(...link.childNodes);
    return;
  }
  // All links are underlined.
  for (const line of link.querySelectorAll('u')) line.replaceWith(...line.childNodes);
  if (link.parentElement?.localName === 'u' && link.parentElement.childNodes.length === 1) {
    link.parentElement.replaceWith(link);
  }
}

/** Empty paragraphs that programs use as spacing. */
function isBlank(element: Element): boolean {
  return !element.querySelector('img, td, li') && (element.textContent ?? '').trim() === '';
}

/** Word online ends its paragraphs with a non-breaking space. */
function trimEnd(element: Element): void {
  let last: ChildNode | null = element.lastChild;
  while (last && !(last instanceof Text)) last = last.lastChild;
  if (last) last.data = last.data.replace(/[\s\u00a0]+$/, '');
}

const blockTags = /^(?:P|DIV|H[1-6]|UL|OL|TABLE|FIGURE|HR)$/;

function isBetweenBlocks({ previousElementSibling, nextElementSibling }: Element): boolean {
  return [previousElementSibling, nextElementSibling].some((one) => one && blockTags.test(one.tagName));
}

interface Item {
  element: Element;
  level: number;
  tag: 'ul' | 'ol';
  /** For an ordered list: its start number and letters. */
  start?: number;
  type?: string;
}

/** Converts paragraphs that look like lists to real lists, and nests lists of lower levels. */
function normalizeLists(body: HTMLElement): void {
  groupItems(body, [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')], wordItem);
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes);
  groupItems(
    body,
    [...body.querySelectorAll(':is(ul, ol):has(> li[data-aria-level]:only-child)')],
    wordOnlineItem,
  );
  // Google Docs and Word put a nested list beside its item.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const above = list.previousElementSibling;
    if (above?.localName === 'li') above.append(list);
  }
}

/** Word writes items as paragraphs with a style, and the bullet or number as text. */
function wordItem(element: Element): Item | undefined {
  const style = element.getAttribute('data-style') ?? '';
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1];
  if (!level) return undefined;
  const signs = element.querySelectorAll('[data-style*="mso-list:Ignore" i]');
  const sign = [...signs]
    .map((one) => one.textContent)
    .join('')
    .trim();
  for (const one of signs) {
    const { parentElement } = one;
    one.remove();
    if (parentElement?.localName === 'span' && !parentElement.textContent?.trim()) parentElement.remove();
  }
  // A bullet of Word may be an "o" in another font; numbers end in a punctuation mark.
  const label = /^\(?([\p{L}\p{N}]{1,5})[.)]/u.exec(sign)?.[1];
  return { element, level: Number(level), tag: label ? 'ol' : 'ul', ...(label && numberingOf(label)) };
}

/** The numbering by the label of the first item; "i" means Roman numerals. */
function numberingOf(label: string): Pick<Item, 'start' | 'type'> {
  if (/^\d+$/.test(label)) return { start: Number(label) };
  if (/^i$/i.test(label)) return { type: label };
  if (!/^[a-z]$/i.test(label)) return {};
  return {
    type: label === label.toLowerCase() ? 'a' : 'A',
    start: (label.toLowerCase().codePointAt(0) ?? 97) - 96,
  };
}

/** Word online writes a list per item, with its level as an attribute. */
function wordOnlineItem(list: Element): Item | undefined {
  const item = list.firstElementChild;
  if (!item) return undefined;
  const tag = list.localName === 'ol' ? 'ol' : 'ul';
  const level = Number(item.getAttribute('data-aria-level')) || 1;
  return { element: list, level, tag, start: Number(list.getAttribute('start')) || 1 };
}

/** Groups consecutive items into one list by their levels. */
function groupItems(
  body: HTMLElement,
  elements: Element[],
  itemOf: (element: Element) => Item | undefined,
): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | undefined;
  for (const one of elements) {
    const item = itemOf(one);
    if (!item) continue;
    const root = open[0]?.list;
    if (!root || last !== root || item.element.previousElementSibling !== root) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let current = open.at(-1);
    const isOtherKind = current?.level === item.level && current.list.localName !== item.tag;
    if (isOtherKind) {
      open.pop();
      current = open.at(-1);
    }
    if (!current || current.level < item.level) {
      const list = body.ownerDocument.createElement(item.tag);
      if (item.start !== undefined && item.start !== 1) list.setAttribute('start', String(item.start));
      if (item.type) list.setAttribute('type', item.type);
      const above = current?.list.lastElementChild;
      if (above) above.append(list);
      else item.element.before(list);
      current = { list, level: item.level };
      open.push(current);
    }
    current.list.append(itemFrom(item.element));
    last = open[0]?.list;
  }
}

function itemFrom(element: Element): Element {
  const item = element.ownerDocument.createElement('li');
  const replacement = element.matches('ul, ol') ? element.firstElementChild : element;
  item.append(...(replacement?.childNodes ?? []));
  element.remove();
  return item;
}
