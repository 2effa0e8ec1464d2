import { rename } from './rename.ts';

/** Not Word's styles of the same names for scripts that run from right to left, which begin with "mso-bidi-". */
const formats = [
  {
    name: 'strong',
    tags: 'b, strong',
    on: /(?<![\w-])font-weight:\s*(bold|[6-9]00)/i,
    off: /(?<![\w-])font-weight:\s*(normal|[1-5]00)/i,
  },
  {
    name: 'em',
    tags: 'i, em',
    on: /(?<![\w-])font-style:\s*(italic|oblique)/i,
    off: /(?<![\w-])font-style:\s*normal/i,
  },
  {
    name: 'u',
    tags: 'u',
    on: /text-decoration[\w-]*:[^;]*underline/i,
    off: /text-decoration[\w-]*:\s*none/i,
  },
  {
    name: 's',
    tags: 's, del, strike',
    on: /text-decoration[\w-]*:[^;]*line-through/i,
    off: /text-decoration[\w-]*:\s*none/i,
  },
  { name: 'sup', tags: 'sup', on: /vertical-align:\s*super/i, off: /vertical-align:\s*baseline/i },
  { name: 'sub', tags: 'sub', on: /vertical-align:\s*sub(?!p|-|\w)/i, off: /vertical-align:\s*baseline/i },
];

/** Whether the style of an element says a format. */
export function isStyled(element: Element): boolean {
  const style = element.getAttribute('data-style') ?? '';
  return formats.some(({ on }) => on.test(style));
}

/** Some programs write bold as a style, and wrap everything in a bold that is none. */
export function formatAsStyled(element: Element): void {
  const style = element.getAttribute('data-style') ?? '';
  const isInHeading = element.closest('h1, h2, h3') !== null;
  for (const { name, tags, on, off } of formats) {
    if (element.matches(tags) && off.test(style)) rename(element, 'span');
    else if (element.matches('span') && on.test(style) && !(isInHeading && name === 'strong')) {
      const wrapped = element.ownerDocument.createElement(name);
      wrapped.append(...element.childNodes);
      element.append(wrapped);
    }
  }
}
