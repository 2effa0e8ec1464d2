import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** The search text and its options. */
export interface FindQuery {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** A match as document positions. */
export interface Match {
  from: number;
  to: number;
}

/** A user-perceived character: a letter with its vowel signs and marks, in any encoding. */
interface Character {
  /** The text in one normalised spelling. */
  plain: string;
  small: string;
  from: number;
  to: number;
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Cached per text node: an edit changes one at a time. */
const charactersOfNode = new WeakMap<Node, Character[]>();
const isPartOfWord = /[\p{L}\p{M}\p{N}]/u;

/** The matches in a document, across formats, and never in the middle of a character. */
function matchesIn(doc: Node, { text, matchCase, wholeWords }: FindQuery): Match[] {
  const spelling = matchCase ? 'plain' : 'small';
  const searched = charactersOf(text).map((character) => character[spelling]);
  if (searched.length === 0) return [];
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text =
      charactersOfNode.get(node) ?? charactersOf(node.textBetween(0, node.content.size, '', '\ufffc'));
    charactersOfNode.set(node, text);
    for (let at = 0; at + searched.length <= text.length; at++) {
      const end = at + searched.length;
      if (!searched.every((character, index) => text[at + index]?.[spelling] === character)) continue;
      if (wholeWords && [text[at - 1], text[end]].some((one) => one && isPartOfWord.test(one.plain)))
        continue;
      // The content of a node begins one position after the node.
      matches.push({
        from: position + 1 + (text[at]?.from ?? 0),
        to: position + 1 + (text[end - 1]?.to ?? 0),
      });
      at = end - 1;
    }
    return false;
  });
  return matches;
}

function charactersOf(text: string): Character[] {
  return [...characters.segment(text)].map(({ segment, index }) => {
    const plain = segment.normalize('NFC').replace(/\s/, ' ').replace(/[‘’ʼ]/, "'").replace(/[“”]/, '"');
    return { plain, small: plain.toLowerCase(), from: index, to: index + segment.length };
  });
}

interface FindState {
  query: FindQuery | undefined;
  matches: Match[];
  /** The index of the current match; -1: there is none. */
  current: number;
}

const noMatches: FindState = { query: undefined, matches: [], current: -1 };
const key = new PluginKey<FindState>('find');

/** Marks the matches, and updates the marks while the text changes. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: { init: () => noMatches, apply },
      props: {
        decorations(state) {
          const { matches, current } = key.getState(state) ?? noMatches;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, index) =>
              Decoration.inline(from, to, { class: index === current ? 'found found-current' : 'found' }),
            ),
          );
        },
      },
    }),
  ],
});

function apply(tr: Transaction, before: FindState): FindState {
  const update: Partial<FindState> | undefined = tr.getMeta(key);
  const query = update && 'query' in update ? update.query : before.query;
  if (!query) return noMatches;
  if (query === before.query && !tr.docChanged) {
    return update?.current === undefined ? before : { ...before, current: update.current };
  }
  const matches = matchesIn(tr.doc, query);
  // Continues with the current match, or with the first one after the cursor.
  const from = before.matches[before.current]?.from;
  const start = from === undefined ? tr.selection.from : tr.mapping.map(from);
  const next = matches.findIndex((match) => match.from >= start);
  return { query, matches, current: next < 0 ? Math.min(0, matches.length - 1) : next };
}

export function findState(editor: Editor): FindState {
  return key.getState(editor.state) ?? noMatches;
}

/** Searches for a text; undefined ends the search. */
export function find(editor: Editor, query: FindQuery | undefined): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query: query?.text ? query : undefined }));
  showCurrent(editor);
}

/** Goes to the next or previous match, cyclically. */
export function goToMatch(editor: Editor, step: 1 | -1): void {
  const { matches, current } = findState(editor);
  if (matches.length === 0) return;
  const next = (current + step + matches.length) % matches.length;
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: next }));
  showCurrent(editor);
}

/** Replaces the current match, and goes to the next. */
export function replaceCurrent(editor: Editor, text: string): void {
  const { matches, current } = findState(editor);
  const match = matches[current];
  if (!match) return;
  const { tr } = editor.state;
  editor.view.dispatch(closeHistory(write(tr, match, text).setMeta(key, { current })));
  // The replacement may contain the search text: continues after it.
  const after = match.from + text.length;
  const next = findState(editor).matches.findIndex(({ from }) => from >= after);
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: Math.max(0, next) }));
  showCurrent(editor);
}

/** Replaces all matches in one undoable step. @returns how many */
export function replaceAll(editor: Editor, text: string): number {
  const { matches } = findState(editor);
  if (matches.length === 0) return 0;
  const { tr } = editor.state;
  for (const match of matches.toReversed()) write(tr, match, text);
  editor.view.dispatch(closeHistory(tr));
  return matches.length;
}

/** Selects the current match, so that typing continues there. */
export function selectCurrent(editor: Editor): void {
  const { matches, current } = findState(editor);
  const match = matches[current];
  if (!match) return;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)));
}

function write(tr: Transaction, { from, to }: Match, text: string): Transaction {
  return text ? tr.insertText(text, from, to) : tr.delete(from, to);
}

/** The editor scrolls only to the focus, which stays in the panel. */
function showCurrent(editor: Editor): void {
  editor.view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'center' });
}
