import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Match, matchesIn, type Wanted } from './matches.ts';

interface FindState {
  wanted: Wanted | undefined;
  matches: Match[];
  /** Which of them is looked at; -1: there is none. */
  current: number;
}

const nothing: FindState = { wanted: undefined, matches: [], current: -1 };
const key = new PluginKey<FindState>('find');

/** Marks what is looked for, and keeps the marks right while the text changes. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: { init: () => nothing, apply },
      props: {
        decorations(state) {
          const { matches, current } = key.getState(state) ?? nothing;
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
  const asked: Partial<FindState> | undefined = tr.getMeta(key);
  const wanted = asked && 'wanted' in asked ? asked.wanted : before.wanted;
  if (!wanted) return nothing;
  if (wanted === before.wanted && !tr.docChanged) {
    return asked?.current === undefined ? before : { ...before, current: asked.current };
  }
  const matches = matchesIn(tr.doc, wanted);
  // On with the one that was looked at, or with the first after the cursor.
  const from = before.matches[before.current]?.from;
  const start = from === undefined ? tr.selection.from : tr.mapping.map(from);
  const next = matches.findIndex((match) => match.from >= start);
  return { wanted, matches, current: next < 0 ? Math.min(0, matches.length - 1) : next };
}

export function findState(editor: Editor): FindState {
  return key.getState(editor.state) ?? nothing;
}

/** Looks for something; for nothing any more where nothing is wanted. */
export function find(editor: Editor, wanted: Wanted | undefined): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { wanted: wanted?.words ? wanted : undefined }));
  showCurrent(editor);
}

/** Goes to the next or the one before, and round. */
export function goTo(editor: Editor, step: 1 | -1): void {
  const { matches, current } = findState(editor);
  if (matches.length === 0) return;
  const next = (current + step + matches.length) % matches.length;
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: next }));
  showCurrent(editor);
}

/** Replaces the one that is looked at, and goes on to the next. */
export function replaceCurrent(editor: Editor, words: string): void {
  const { matches, current } = findState(editor);
  const match = matches[current];
  if (!match) return;
  const { tr } = editor.state;
  editor.view.dispatch(closeHistory(write(tr, match, words).setMeta(key, { current })));
  // What was written may hold what is looked for: on behind it.
  const after = match.from + words.length;
  const next = findState(editor).matches.findIndex(({ from }) => from >= after);
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: Math.max(0, next) }));
  showCurrent(editor);
}

/** Replaces all in one step, which one press takes back. @returns how many */
export function replaceAll(editor: Editor, words: string): number {
  const { matches } = findState(editor);
  if (matches.length === 0) return 0;
  const { tr } = editor.state;
  for (const match of matches.toReversed()) write(tr, match, words);
  editor.view.dispatch(closeHistory(tr));
  return matches.length;
}

/** Selects what is looked at, for whoever goes on writing. */
export function selectCurrent(editor: Editor): void {
  const { matches, current } = findState(editor);
  const match = matches[current];
  if (!match) return;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)));
}

function write(tr: Transaction, { from, to }: Match, words: string): Transaction {
  return words ? tr.insertText(words, from, to) : tr.delete(from, to);
}

/** The editor itself scrolls only to where the focus is, and that stays in the panel. */
function showCurrent(editor: Editor): void {
  editor.view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'center' });
}
