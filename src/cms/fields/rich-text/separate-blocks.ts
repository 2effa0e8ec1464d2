import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeAttribute } from '#core/text/html-markup.ts';

/** Unsupported blocks: their contents become blocks of their own, so that no words are joined. */
export const wrappers = [
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'center'],
  ...['dl', 'dt', 'dd', 'details', 'summary', 'fieldset', 'legend', 'hgroup', 'hr'],
];
/** Blocks that name the following content. */
const names = new Set(['dt', 'summary', 'legend']);
/** Elements that contain blocks, or a single line without one. */
const containers = new Set(['li', 'td', 'th', 'blockquote']);
const structures = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'figure']);
const lines = new Set(['p', 'h1', 'h2', 'h3', 'figcaption', 'caption', 'pre']);
const wrapperTag = new RegExp(`<(?:${wrappers.join('|')})\\b`);

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;
/** The direction and alignment that a wrapper passes to its content. */
type Inherited = Readonly<Record<string, string>>;

/**
 * Removes wrappers from well-formed markup of limited depth, the output of the sanitiser: each run of text in them
 * becomes a paragraph, and within a line they become line breaks.
 */
export function separateBlocks(html: string): string {
  return wrapperTag.test(html) ? convertContainer(parseDocument(html).children, {}) : html;
}

/** Converts to blocks; a single run of text stays as it is. */
function convertContainer(nodes: readonly Node[], inherited: Inherited): string {
  const runs: string[] = [];
  const html = blocksOf(nodes, inherited, runs);
  const [only = ''] = runs;
  return runs.length === 1 && html === paragraph(only, {}) ? only.trim() : html;
}

function blocksOf(nodes: readonly Node[], inherited: Inherited, runs: string[] = []): string {
  let html = '';
  let run = '';
  const endRun = () => {
    if (run.trim()) {
      runs.push(run);
      html += paragraph(run, inherited);
    }
    run = '';
  };
  for (const node of nodes) {
    if (!isElement(node)) run += DomUtils.getOuterHTML(node);
    else if (wrappers.includes(node.name)) {
      endRun();
      const within = { ...inherited, ...inheritedAttributes(node) };
      const isName = names.has(node.name) && !node.children.some(isBlock);
      html += isName
        ? paragraph(`<strong>${convertLine(node.children, '<br>')}</strong>`, within)
        : blocksOf(node.children, within, runs);
    } else if (isBlock(node)) {
      endRun();
      html += block(node, inherited);
    } else run += convertLine([node], '<br>');
  }
  endRun();
  return html;
}

function block(node: Element, inherited: Inherited): string {
  const { name, attribs, children } = node;
  const own = { ...inherited, ...attribs };
  if (lines.has(name)) return tagged(name, own, convertLine(children, name === 'pre' ? '\n' : '<br>'));
  if (containers.has(name)) return tagged(name, own, convertContainer(children, {}));
  return tagged(name, own, convertStructure(children));
}

/** For a list or a table: content between its parts is dropped, as browsers do. */
function convertStructure(nodes: readonly Node[]): string {
  return nodes
    .filter(isElement)
    .map((node) =>
      wrappers.includes(node.name)
        ? convertStructure(node.children)
        : isBlock(node)
          ? block(node, {})
          : DomUtils.getOuterHTML(node),
    )
    .join('');
}

/** The text of one line, with `between` at the edges of blocks. */
function convertLine(nodes: readonly Node[], between: string): string {
  let html = '';
  let isEdge = false;
  for (const node of nodes) {
    const isEdgeHere = isElement(node) && (wrappers.includes(node.name) || isBlock(node));
    const inner = !isElement(node)
      ? DomUtils.getOuterHTML(node)
      : isEdgeHere
        ? convertLine(node.children, between)
        : node.children.length > 0
          ? tagged(node.name, node.attribs, convertLine(node.children, between))
          : DomUtils.getOuterHTML(node);
    if (!inner.trim() && isEdgeHere) continue;
    if (html.trim() && (isEdge || isEdgeHere)) html += between;
    isEdge = isEdgeHere;
    html += inner;
  }
  return html;
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

function isBlock(node: Node): boolean {
  if (!isElement(node)) return false;
  return [lines, containers, structures].some((kind) => kind.has(node.name));
}

function inheritedAttributes({ attribs }: Element): Inherited {
  const { dir, class: classes } = attribs;
  return { ...(dir && { dir }), ...(classes && { class: classes }) };
}

function paragraph(line: string, attributes: Inherited): string {
  return tagged('p', attributes, line.trim());
}

function tagged(name: string, attributes: Inherited, content: string): string {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${attributeTexts.join('')}>${content}</${name}>`;
}
