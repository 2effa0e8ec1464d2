import { rename } from './rename.ts';

/** Blocks that the editor's schema does not know as such: their words would be glued to those beside them. */
const unknownBlocks = 'main, nav, details, center, dialog, hgroup, dl, dd, menu:not(:has(> li))';
const names = 'dt, summary, legend';
const blocks = 'p, h1, h2, h3, ul, ol, table, blockquote, pre, figure, div, section, article';

/** Makes separate blocks of what the schema cannot hold, and words of what only programs draw. */
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

/** Code as plain lines: programs colour it, put each line into a block, and buttons and the name of its language around. */
export function mendCode(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const [code, another] = pre.querySelectorAll('code');
    const whole = code && !another ? code : pre;
    for (const lineBreak of whole.querySelectorAll('br')) lineBreak.replaceWith('\n');
    for (const line of whole.querySelectorAll('div, p, li, tr, code ~ code'))
      if (line.previousSibling || line.previousElementSibling) line.before('\n');
    pre.textContent = (whole.textContent ?? '').replace(/\n$/, '');
  }
}

/** The formulas of a page as text: the schema has none, but exponents and indices. */
export function readFormulas(body: HTMLElement): void {
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
    const words = body.ownerDocument.createElement('span');
    words.append(...inlineOf(math));
    math.replaceWith(words);
  }
}

function inlineOf(node: Node): Node[] {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeName === 'SUP' || child.nodeName === 'SUB' || !child.hasChildNodes()) return [child];
    return inlineOf(child);
  });
}
