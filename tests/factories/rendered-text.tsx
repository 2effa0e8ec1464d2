import { act, waitFor } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { useState } from 'react';
import { Editor } from '#cms/fields/rich-text/editor/editor.tsx';
import { type Rendered, renderElement } from './render-screen.tsx';

export interface RenderedText extends Rendered {
  /** The editable element. */
  text: HTMLElement;
  editor: TiptapEditor;
  tool(name: string): HTMLElement;
  /** Selects the whole text, or puts the caret at one of its ends. */
  select(what: 'all' | 'start' | 'end'): Promise<void>;
  /** Selects the last node of a type, as a press on it does. */
  selectNode(type: string): Promise<void>;
  /** Presses keys in the text, by the names of browsers: `Enter`, `Mod+K`, `Alt+F10`. */
  press(...keys: string[]): Promise<void>;
  /** Types letters at the caret, as a browser that reports each one. */
  write(words: string): void;
  /** Pastes clipboard content of another program. */
  paste(html: string, plain?: string): Promise<void>;
  /** The value that would be stored; undefined as long as nothing has been changed. */
  stored(): string | undefined;
  /** The last message about a picture that cannot be inserted. */
  problem(): string | undefined;
  /** The keys that the form around the editor may handle. */
  reachedForm: string[];
}

/** The editor of a text called Description, in jsdom, which has no layout and no clipboard of its own. */
export async function renderText(start: string, calls = {}): Promise<RenderedText> {
  let stored: string | undefined;
  let problem: string | undefined;
  const reachedForm: string[] = [];
  function Written() {
    const [value, setValue] = useState(start);
    const keep = (html: string) => {
      stored = html;
      setValue(html);
    };
    const tell = (message: string | undefined) => {
      problem = message;
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the form around the editor
      <div onKeyDown={(event) => event.defaultPrevented || reachedForm.push(event.key)}>
        <Editor id="text" label="Description" lang="en-IN" value={value} onChange={keep} onError={tell} />
      </div>
    );
  }
  const rendered = await renderElement(<Written />, { calls });
  const { page, user } = rendered;
  const text = await page.findByRole('textbox', { name: 'Description' });
  const { editor } = text as HTMLElement & { editor: TiptapEditor };
  // The editor takes the focus a frame later.
  const focused = () =>
    waitFor(() => {
      if (!editor.view.hasFocus()) throw new Error('The text does not have the focus yet.');
    });
  return {
    ...rendered,
    ...{ text, editor },
    tool: (name) => page.getByLabelText(name, { selector: '[data-tip]' }),
    async select(what) {
      act(() => {
        if (what === 'all') editor.chain().focus().selectAll().run();
        else editor.commands.focus(what);
      });
      await focused();
    },
    async selectNode(type) {
      act(() => {
        let found = -1;
        editor.state.doc.descendants((node, at) => {
          if (node.type.name === type) found = at;
        });
        editor.chain().focus().setNodeSelection(found).run();
      });
      await focused();
    },
    async press(...keys) {
      for (const key of keys) {
        const parts = key.replace('Mod', 'Control').split('+');
        const last = parts.pop() ?? '';
        const down = parts.map((held) => `{${held}>}`);
        const up = parts.map((held) => `{/${held}}`);
        await user.keyboard([...down, last.length === 1 ? last : `{${last}}`, ...up].join(''));
      }
    },
    write(words) {
      act(() => {
        for (const character of words) {
          const pressed = new KeyboardEvent('keypress', {
            ...{ key: character, charCode: character.charCodeAt(0) },
            ...{ bubbles: true, cancelable: true },
          });
          if (text.dispatchEvent(pressed)) editor.view.dispatch(editor.state.tr.insertText(character));
        }
      });
    },
    async paste(html, plain = 'a') {
      const clipboardData = {
        files: [],
        types: [],
        getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? plain : ''),
      };
      await act(async () => {
        const event = new Event('paste', { bubbles: true, cancelable: true });
        text.dispatchEvent(Object.assign(event, { clipboardData }));
      });
    },
    stored: () => stored,
    problem: () => problem,
    reachedForm,
  };
}
