/** A formatted text as somebody would read it out: its words in lines, and the pictures that it holds. */
export interface ReadableText {
  text: string;
  /** Their addresses, each once. */
  pictures: string[];
}

const blocks = new Set(
  'ADDRESS BLOCKQUOTE CAPTION DIV FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 LI OL P PRE TABLE TD TH TR UL'.split(
    ' ',
  ),
);

/** Reads markup, which never becomes a part of the page. The addresses of links are read out too: they can change. */
export function readableText(html: string): ReadableText {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const pictures = [...body.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '');
  const text = linesOf(body)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    // What stands in an item is a block of its own.
    .replace(/•\s+/g, '• ')
    .trim();
  return { text, pictures: [...new Set(pictures.filter(Boolean))] };
}

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  const inside = [...node.childNodes].map(linesOf).join('');
  if (node.tagName === 'A') return `${inside} (${node.getAttribute('href')})`;
  if (!blocks.has(node.tagName)) return inside;
  return `\n${node.tagName === 'LI' ? '• ' : ''}${inside}\n`;
}
