import { parse } from './markup.ts';

const noPasting = 'script, style, noscript, template, meta, link, title, object, iframe, svg, math';
/** What older texts may have, and the toolbar does not make. */
const oldOnly = 's, del, strike, sub, sup, code, font, mark, small, big, blockquote';

/**
 * Reduces what comes from other programs to what the toolbar can make. Pieces of this editor's own texts keep all
 * that they had.
 */
export function reducePasted(html: string): string {
  const quiet = withoutStyles(html);
  if (quiet.includes('data-pm-slice')) return quiet;
  const { body } = parse(quiet);
  for (const element of body.querySelectorAll(noPasting)) element.remove();
  for (const element of body.querySelectorAll('[data-style]')) formatAsStyled(element);
  for (const element of body.querySelectorAll(oldOnly)) element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll('pre')) {
    element.replaceWith(...(element.textContent ?? '').split('\n').map((line) => paragraphOf(line, element)));
  }
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    table.replaceWith(...[...table.querySelectorAll('td, th')].map((cell) => rename(cell, 'div')));
  }
  for (const element of body.querySelectorAll('h4, h5, h6')) rename(element, 'h3');
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!['href', 'src', 'alt'].includes(name)) element.removeAttribute(name);
    }
  }
  return body.innerHTML;
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

const formats = [
  {
    name: 'strong',
    tags: 'b, strong',
    on: /font-weight:\s*(bold|[6-9]00)/i,
    off: /font-weight:\s*(normal|[1-5]00)/i,
  },
  { name: 'em', tags: 'i, em', on: /font-style:\s*(italic|oblique)/i, off: /font-style:\s*normal/i },
  {
    name: 'u',
    tags: 'u',
    on: /text-decoration[\w-]*:[^;]*underline/i,
    off: /text-decoration[\w-]*:\s*none/i,
  },
];

/** Some programs write bold as a style, and wrap everything in a bold that is none. */
function formatAsStyled(element: Element): void {
  const style = element.getAttribute('data-style') ?? '';
  element.removeAttribute('data-style');
  for (const { name, tags, on, off } of formats) {
    if (element.matches(tags) && off.test(style)) rename(element, 'span');
    else if (element.matches('span') && on.test(style)) {
      const wrapped = element.ownerDocument.createElement(name);
      wrapped.append(...element.childNodes);
      element.append(wrapped);
    }
  }
}

function paragraphOf(line: string, { ownerDocument }: Element): Element {
  const paragraph = ownerDocument.createElement('p');
  paragraph.textContent = line;
  return paragraph;
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
