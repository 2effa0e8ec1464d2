import { parse } from '../markup.ts';
import { isShownPicture } from '../pictures.ts';
import { formatAsStyled } from './formats.ts';
import { mendLists } from './lists.ts';
import { rename } from './rename.ts';
import { mendTables } from './tables.ts';

/** What came from another program, reduced, and how many of its pictures had to stay there. */
export interface Pasted {
  html: string;
  lostPictures: number;
}

const noPasting = 'script, style, noscript, template, meta, link, title, object, iframe, svg, math';
/** What older texts may have, and the toolbar does not make. */
const oldOnly = 's, del, strike, sub, sup, code, font, mark, small, big, blockquote';
/** What Word and LibreOffice carry along of their comments, and of what has been struck out since. */
const remarks =
  '[data-style*="mso-element:comment"], [data-style*="mso-comment"], .MsoCommentReference, del[cite], del[datetime], .msoDel, [data-style*="mso-hide:all"], br.Apple-interchange-newline';

/**
 * Reduces what comes from other programs to what the editor can make. Pieces of this editor's own texts keep all that
 * they had.
 */
export function readPasted(html: string): Pasted {
  const quiet = withoutStyles(html);
  if (quiet.includes('data-pm-slice')) return { html: quiet, lostPictures: 0 };
  const { body } = parse(quiet);
  for (const element of body.querySelectorAll(`${noPasting}, ${remarks}`)) element.remove();
  mendHeadings(body);
  mendLists(body);
  for (const element of body.querySelectorAll('[data-style]')) formatAsStyled(element);
  for (const element of body.querySelectorAll(oldOnly)) element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll('pre')) {
    element.replaceWith(...(element.textContent ?? '').split('\n').map((line) => paragraphOf(line, element)));
  }
  mendTables(body);
  for (const link of body.querySelectorAll('a')) mendLink(link);
  const lostPictures = takeOutForeignPictures(body);
  for (const element of body.querySelectorAll('p, h1, h2, h3')) if (isBlank(element)) element.remove();
  for (const lineBreak of body.querySelectorAll(':is(body, div, body > span) > br')) {
    if (isBetweenBlocks(lineBreak)) lineBreak.remove();
  }
  for (const element of body.querySelectorAll('p, h1, h2, h3, li, td, th')) trimEnd(element);
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!['href', 'src', 'alt', 'colspan', 'rowspan'].includes(name)) element.removeAttribute(name);
    }
  }
  return { html: body.innerHTML, lostPictures };
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/**
 * Takes styles and handlers out before anything reads the markup: the Content-Security-Policy would ignore and
 * report each of them. What styles say is kept, to be looked at.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
    .replace(tag, (found) =>
      found.replace(/(["'\s])style\s*=/gi, '$1data-style=').replace(/(["'\s])on\w+\s*=/gi, '$1data-on='),
    );
}

/** Word online tells headings by roles, Word by the class of a title; of six levels the editor has three. */
function mendHeadings(body: HTMLElement): void {
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

/** Links of a document into itself lead nowhere here, and Google's go by a page of Google's. */
function mendLink(link: HTMLAnchorElement): void {
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

/** Files of somebody's computer and pictures of other sites cannot be shown. @returns how many a reader would miss */
function takeOutForeignPictures(body: HTMLElement): number {
  let lost = 0;
  for (const picture of body.querySelectorAll('img')) {
    if (isShownPicture(picture.getAttribute('src') ?? '')) continue;
    // One that cannot be seen counts who reads.
    const isTracker = [picture.width, picture.height].some((size) => size === 1);
    if (!isTracker) lost++;
    picture.remove();
  }
  return lost;
}

/** Programs space their paragraphs by empty ones; here each has its room. */
function isBlank(element: Element): boolean {
  return !element.querySelector('img, td, li') && (element.textContent ?? '').trim() === '';
}

/** Word online ends its paragraphs with a space that does not break. */
function trimEnd(element: Element): void {
  let last: ChildNode | null = element.lastChild;
  while (last && !(last instanceof Text)) last = last.lastChild;
  if (last) last.data = last.data.replace(/[\s\u00a0]+$/, '');
}

const blockTags = /^(?:P|DIV|H[1-6]|UL|OL|TABLE|FIGURE|HR)$/;

function isBetweenBlocks({ previousElementSibling, nextElementSibling }: Element): boolean {
  return [previousElementSibling, nextElementSibling].some((one) => one && blockTags.test(one.tagName));
}

function paragraphOf(line: string, { ownerDocument }: Element): Element {
  const paragraph = ownerDocument.createElement('p');
  paragraph.textContent = line;
  return paragraph;
}
