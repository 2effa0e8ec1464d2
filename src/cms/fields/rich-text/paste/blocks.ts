/** Replaces an element by one with another name, keeping content and attributes. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Blocks unknown to the editor's schema: their text would be joined with its neighbours. */
const unknownBlocks = 'main, nav, details, center, dialog, hgroup, dl, dd, menu:not(:has(> li))';
const names = 'dt, summary, legend';
const blocks = 'p, h1, h2, h3, ul, ol, table, blockquote, pre, figure, div, section, article';

/** Converts unsupported blocks to separate blocks, and graphics to text. */
export function separateBlocks(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ');
  for (const control of body.querySelectorAll('button, input, select, textarea, hr')) control.remove();
  for (const quote of body.querySelectorAll('q')) quote.replaceWith('“', ...quote.childNodes, '”');
  for (const block of body.querySelectorAll(unknownBlocks)) rename(block, 'div');
  for (const name of body.querySelectorAll(names)) {
    if (name.querySelector(blocks)) rename(name, 'div');
    else {
      const paragraph = rename(name, 'p');
      const strong = paragraph.ownerDocument.createElement('strong');
      strong.append(...paragraph.childNodes);
      paragraph.append(strong);
    }
  }
}

/** Reduces code to plain lines: programs add colours, a block per line, buttons, and the name of the language. */
export function normalizeCode(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const [code, another] = pre.querySelectorAll('code');
    const whole = code && !another ? code : pre;
    for (const lineBreak of whole.querySelectorAll('br')) lineBreak.replaceWith('\n');
    for (const line of whole.querySelectorAll('div, p, li, tr, code ~ code'))
      if (line.previousSibling || line.previousElementSibling) line.before('\n');
    pre.textContent = (whole.textContent ?? '').replace(/\n$/, '');
  }
}

/** Converts formulas to text: the schema supports only superscript and subscript. */
export function formulasToText(body: HTMLElement): void {
  for (const math of body.querySelectorAll('math')) {
    for (const note of math.querySelectorAll('annotation, annotation-xml')) note.remove();
    for (const [name, tag] of [
      ['msup', 'sup'],
      ['msub', 'sub'],
    ] as const)
      for (const raised of math.querySelectorAll(name)) {
        const [base, index] = raised.children;
        if (!base || !index) continue;
        const mark = body.ownerDocument.createElement(tag);
        mark.textContent = index.textContent;
        index.replaceWith(mark);
      }
    for (const fraction of math.querySelectorAll('mfrac')) fraction.children[0]?.after('/');
    const text = body.ownerDocument.createElement('span');
    text.append(...inlineOf(math));
    math.replaceWith(text);
  }
}

function inlineOf(node: Node): Node[] {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeName === 'SUP' || child.nodeName === 'SUB' || !child.hasChildNodes()) return [child];
    return inlineOf(child);
  });
}

const textBlocks = 'p, h1, h2, h3, li, blockquote, pre, ul, ol, table, td, th, figcaption';
const wrappers = 'div, section, article, header, footer, aside, address, center, form';

/**
 * Keeps right-to-left text and right or centred alignment (numbers in tables) as the attribute and classes of stored
 * texts. Justified text is not kept, because phone screens are too narrow.
 */
export function keepDirection(body: HTMLElement): void {
  // From the outside in: the innermost takes precedence.
  for (const element of body.querySelectorAll('*')) {
    const style = element.getAttribute('data-style') ?? '';
    const dir = (
      element.getAttribute('dir') ?? /(?<![\w-])direction:\s*(rtl|ltr)/i.exec(style)?.[1]
    )?.toLowerCase();
    const align =
      /(?<![\w-])text-align:\s*(?:-webkit-)?(\w+)/i.exec(style)?.[1] ??
      (element.matches('table, img') ? undefined : element.getAttribute('align')) ??
      (element.matches('center') ? 'center' : undefined) ??
      /(?:^|\s)ql-align-(\w+)/.exec(element.className)?.[1];
    element.removeAttribute('dir');
    if (dir === 'rtl' || (dir === 'ltr' && element.closest('[data-dir=rtl]')))
      element.setAttribute('data-dir', dir);
    if (align) element.setAttribute('data-align', align.toLowerCase());
  }
  for (const wrapper of body.querySelectorAll(wrappers)) {
    const hasAlignment = wrapper.closest('[data-dir], [data-align]') !== null;
    if (hasAlignment && !wrapper.querySelector(`${textBlocks}, ${wrappers}`)) rename(wrapper, 'p');
  }
  for (const block of body.querySelectorAll(textBlocks)) {
    if (!block.matches('ol')) block.removeAttribute('class');
    const dir = block.closest('[data-dir]')?.getAttribute('data-dir');
    const isInherited = block.parentElement?.closest(textBlocks)?.getAttribute('dir') === dir;
    if (dir && !isInherited) block.setAttribute('dir', dir);
    if (!block.matches('p, h1, h2, h3, li, blockquote, td, th')) continue;
    const align = alignmentOf(block);
    if (align === 'right' || align === 'center') block.setAttribute('class', `ql-align-${align}`);
  }
  // Right is the default alignment of right-to-left text.
  for (const block of body.querySelectorAll('[dir=rtl].ql-align-right')) block.removeAttribute('class');
}

/** The alignment of a block, or of a row or wrapper around it; a wrapper around a table positions the table. */
function alignmentOf(block: Element): string | null | undefined {
  for (let at: Element | null = block; at; at = at.parentElement) {
    const align = at.getAttribute('data-align');
    if (align) return align;
    if (at.matches('table') || (at !== block && at.matches(textBlocks))) return undefined;
  }
  return undefined;
}

/** Excludes Word's styles for right-to-left scripts with similar names, which begin with "mso-bidi-". */
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

/** Whether the style of an element contains a format. */
export function isStyled(element: Element): boolean {
  const style = element.getAttribute('data-style') ?? '';
  return formats.some(({ on }) => on.test(style));
}

/**
 * Converts styles to format elements: some programs write bold as a style, and wrap everything in a bold element that
 * is not bold.
 */
export function convertStyles(element: Element): void {
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

/** Keeps data tables. Layout tables, which are nested or have a single cell or column, become paragraphs. */
export function normalizeTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const isNested = table.parentElement?.closest('table, li, blockquote') != null;
    const widest = Math.max(0, ...[...table.rows].map((row) => row.cells.length));
    if (isNested || widest < 2 || table.rows.length < 2) {
      table.replaceWith(...[...table.querySelectorAll('td, th')].map((cell) => rename(cell, 'div')));
    } else markHeader(table);
  }
}

/** Programs seldom mark the header row; a first row in bold above others that are not is a header. */
function markHeader(table: HTMLTableElement): void {
  const [first, ...others] = table.rows;
  if (!first || first.querySelector('th')) return;
  const isHead = first.parentElement?.localName === 'thead';
  if (!isHead && !(isBold(first) && !others.some(isBold))) return;
  for (const cell of [...first.cells]) {
    const header = rename(cell, 'th');
    for (const bold of header.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
  }
}

function isBold(row: HTMLTableRowElement): boolean {
  const text = (row.textContent ?? '').replace(/\s+/g, '');
  const bold = [...row.querySelectorAll('b, strong')]
    .filter((one) => !one.parentElement?.closest('b, strong'))
    .map((one) => one.textContent)
    .join('')
    .replace(/\s+/g, '');
  return text !== '' && bold === text;
}
