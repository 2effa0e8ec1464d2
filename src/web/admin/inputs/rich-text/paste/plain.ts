import { isStyled } from './formats.ts';

const unformatted = 'span, div, p, br, font, body, meta, wbr';

/** Whether markup has no formats: what it shows as text may then be written in marks. */
export function isUnformatted(body: HTMLElement): boolean {
  return [...body.querySelectorAll('*')].every(
    (element) => element.matches(unformatted) && !isStyled(element),
  );
}

/** The lines of such markup. */
export function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node.nodeName === 'BR') return '\n';
  const inside = [...node.childNodes].map(linesOf).join('');
  return node.nodeName === 'P' || node.nodeName === 'DIV' ? `\n${inside}\n` : inside;
}
