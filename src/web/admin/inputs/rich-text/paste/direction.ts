import { rename } from './rename.ts';

const textBlocks = 'p, h1, h2, h3, li, blockquote, pre, ul, ol, table, td, th, figcaption';
const wrappers = 'div, section, article, header, footer, aside, address, center, form';

/**
 * Keeps what runs from right to left, and what is set to the right or in the middle (numbers in tables): as the
 * attribute and the classes that stored texts have. Words that a program has justified are not: no screen of a phone is
 * wide enough.
 */
export function keepDirection(body: HTMLElement): void {
  // From the outside in: what is nearer to the words counts.
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
    const isPlaced = wrapper.closest('[data-dir], [data-align]') !== null;
    if (isPlaced && !wrapper.querySelector(`${textBlocks}, ${wrappers}`)) rename(wrapper, 'p');
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
  // Right is where a text from right to left begins.
  for (const block of body.querySelectorAll('[dir=rtl].ql-align-right')) block.removeAttribute('class');
}

/** Its own, or that of a row or wrapper around it; a wrapper around a table places the table. */
function alignmentOf(block: Element): string | null | undefined {
  for (let at: Element | null = block; at; at = at.parentElement) {
    const align = at.getAttribute('data-align');
    if (align) return align;
    if (at.matches('table') || (at !== block && at.matches(textBlocks))) return undefined;
  }
  return undefined;
}
