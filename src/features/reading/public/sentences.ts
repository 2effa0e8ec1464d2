import { languageOf } from '#core/text/language.ts';

/** A piece of a text that is read in one go, and its position on the page. */
export interface Sentence {
  text: string;
  language: 'en' | 'hi';
  range: Range;
}

/** Characters. Some voices of Chrome stop permanently after about 15 seconds of one piece. */
const longest = 180;
const blocks = 'p, h1, h2, h3, h4, li, blockquote, pre, figcaption, caption, th, td';

/** The sentences of some elements, in reading order. */
export function sentencesOf(roots: Iterable<Element>): Sentence[] {
  return [...roots].flatMap((root) => [...root.querySelectorAll(blocks)].flatMap(sentencesOfBlock));
}

/** The sentences directly in a block: a list within an item, for example, is a block of its own. */
function sentencesOfBlock(block: Element): Sentence[] {
  const nodes = ownTexts(block);
  const text = nodes.map(({ data }) => data).join('');
  return splitSentences(text).map(({ start, end }) => {
    const range = document.createRange();
    range.setStart(...positionOf(nodes, start));
    range.setEnd(...positionOf(nodes, end));
    const piece = text.slice(start, end);
    return { text: piece, language: languageOf(piece) ?? 'en', range };
  });
}

function ownTexts(block: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(blocks) === block) texts.push(node);
  }
  return texts;
}

/** The node and offset of a character across several text nodes. */
function positionOf(nodes: readonly Text[], at: number): [node: Text, offset: number] {
  let before = 0;
  for (const node of nodes) {
    if (at <= before + node.length) return [node, at - before];
    before += node.length;
  }
  throw new RangeError('There is no such character.');
}

interface Piece {
  start: number;
  end: number;
}

/** The trimmed sentences of a text, long ones in several pieces; those without words are left out. */
export function splitSentences(text: string): Piece[] {
  const sentences = new Intl.Segmenter(languageOf(text) ?? 'en', { granularity: 'sentence' });
  return [...sentences.segment(text)]
    .flatMap(({ index, segment }) =>
      splitLongSentence(segment).map(({ start, end }) => trimPiece(text, index + start, index + end)),
    )
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

/** Cuts after a comma if there is one, else between words, else anywhere. */
function splitLongSentence(sentence: string): Piece[] {
  const cuts: Piece[] = [];
  let start = 0;
  while (sentence.length - start > longest) {
    const chunk = sentence.slice(start, start + longest);
    const pauseEnd =
      Math.max(...[',', ';', ':', '–', '—', '،'].map((mark) => chunk.lastIndexOf(`${mark} `))) + 1;
    const space = chunk.lastIndexOf(' ');
    const length = pauseEnd > longest / 3 ? pauseEnd : space > 0 ? space : longest;
    cuts.push({ start, end: start + length });
    start += length;
  }
  return [...cuts, { start, end: sentence.length }];
}

function trimPiece(text: string, start: number, end: number): Piece {
  const piece = text.slice(start, end);
  return {
    start: start + piece.length - piece.trimStart().length,
    end: end - (piece.length - piece.trimEnd().length),
  };
}
