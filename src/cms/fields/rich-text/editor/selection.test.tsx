import { act } from '@testing-library/react';
import { CellSelection } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { renderText } from '#tests/factories/rendered-text.tsx';

const picture =
  '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" alt="A kite">';
const video =
  '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A lullaby</a></figure>';

/** The blocks of the text, with the pictures that they contain. */
const blocks = (text: HTMLElement) =>
  [...text.children].map(({ tagName, className, children, textContent }) => {
    const kind = className.includes('video') ? 'VIDEO' : tagName;
    const pictures = [...children].filter((one) => one.matches('img[alt="A kite"]')).map(() => 'IMG');
    return [kind, ...pictures, textContent].join(' ').trim();
  });

test('Enter on a selected picture continues below it, and a letter is typed after it', async () => {
  const { text, selectNode, press, write } = await renderText(`<p>Before</p><p>${picture}</p><p>After</p>`);
  await selectNode('image');
  await press('Enter');
  write('beneath');
  expect(blocks(text)).toEqual(['P Before', 'P IMG', 'P beneath', 'P After']);
  await selectNode('image');
  await press('Shift+Enter');
  write('line');
  expect(blocks(text)).toEqual(['P Before', 'P IMG line', 'P beneath', 'P After']);
  await selectNode('image');
  write('a');
  expect(blocks(text)).toEqual(['P Before', 'P IMG aline', 'P beneath', 'P After']);
  await selectNode('image');
  await press('Delete');
  expect(text.querySelector('img[alt="A kite"]')).toBeNull();
  await press('Mod+z');
  expect(text.querySelectorAll('img[alt="A kite"]')).toHaveLength(1);
});

test('Enter on a selected picture in a list starts the next item', async () => {
  const { text, selectNode, press, write } = await renderText(`<ul><li>${picture}</li></ul>`);
  await selectNode('image');
  await press('Enter');
  write('next');
  expect([...text.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['', 'next']);
  expect(text.querySelectorAll('img[alt="A kite"]')).toHaveLength(1);
});

test.each([
  ['video', 'video', video, 'VIDEO A lullaby'],
  [
    'picture with a caption',
    'figure',
    `<figure>${picture}<figcaption>A kite</figcaption></figure>`,
    'FIGURE IMG A kite',
  ],
] as const)('keys on a selected %s write beneath it', async (_name, type, markup, kind) => {
  const { text, user, tool, selectNode, press, write } = await renderText(`${markup}<p>After</p>`);
  await selectNode(type);
  await press('Enter');
  write('beneath');
  expect(blocks(text)).toEqual([kind, 'P beneath', 'P After']);
  await selectNode(type);
  write('ab');
  expect(blocks(text)).toEqual([kind, 'P ab', 'P beneath', 'P After']);
  await selectNode(type);
  await press('Shift+Enter');
  write('c');
  expect(blocks(text)).toEqual([kind, 'P c', 'P ab', 'P beneath', 'P After']);
  await selectNode(type);
  await user.click(tool('Table'));
  expect(text.querySelectorAll('table')).toHaveLength(1);
  expect(
    blocks(text)
      .map((block) => block.replace(/^DIV.*/, 'TABLE'))
      .slice(0, 3),
  ).toEqual([kind, 'TABLE', 'P c']);
});

test('Enter over selected cells changes no cell of a table', async () => {
  const { text, editor, select, press } = await renderText(
    '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table><p>After</p>',
  );
  await select('start');
  const cells: number[] = [];
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'tableCell') cells.push(at);
  });
  act(() => {
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.setSelection(CellSelection.create(doc, cells[0] ?? 0, cells[1])));
  });
  expect(text.querySelectorAll('.selectedCell')).toHaveLength(2);
  const before = text.innerHTML;
  await press('Enter');
  expect(text.innerHTML).toBe(before);
});
