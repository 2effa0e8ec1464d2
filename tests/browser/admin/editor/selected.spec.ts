import type { Locator, Page } from 'playwright/test';
import { openCourse } from '../../support/editor.ts';
import { expect, test } from '../../support/fixtures.ts';

const picture =
  '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" alt="A kite">';
const video =
  '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A lullaby</a></figure>';

/** Selects a node of the text, as a press on it does. */
async function select(text: Locator, type: string): Promise<void> {
  await text.evaluate((element, name) => {
    const { editor } = element as HTMLElement & {
      editor: {
        state: { doc: { descendants(see: (node: { type: { name: string } }, at: number) => void): void } };
        commands: { setNodeSelection(at: number): boolean; focus(): boolean };
      };
    };
    let found = -1;
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === name) found = at;
    });
    editor.commands.focus();
    editor.commands.setNodeSelection(found);
  }, type);
  await expect(text.locator('.ProseMirror-selectednode')).toHaveCount(1);
  // The editor takes the focus a frame later; keys pressed before that reach the form.
  await expect(text).toBeFocused();
}

const blocks = (text: Locator) =>
  text.evaluate((element) =>
    [...element.children].map(({ tagName, className, children, textContent }) => {
      const kind = className.includes('video') ? 'VIDEO' : tagName;
      return [
        kind,
        ...[...children].filter((one) => one.matches('img[alt="A kite"]')).map(() => 'IMG'),
        textContent,
      ]
        .join(' ')
        .trim();
    }),
  );

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('Enter on a selected picture goes on beneath it, and a letter is written behind it @phone', async ({
  page,
  staff,
}) => {
  const { text } = await openCourse(page, staff, `<p>Before</p><p>${picture}</p><p>After</p>`);
  await expect(text.locator('img[alt="A kite"]')).toBeVisible();
  await select(text, 'image');
  await press(page, 'Enter');
  await page.keyboard.type('beneath');
  expect(await blocks(text)).toEqual(['P Before', 'P IMG', 'P beneath', 'P After']);
  await select(text, 'image');
  await press(page, 'Shift+Enter');
  await page.keyboard.type('line');
  expect(await blocks(text)).toEqual(['P Before', 'P IMG line', 'P beneath', 'P After']);
  await select(text, 'image');
  await page.keyboard.type('a');
  expect(await blocks(text)).toEqual(['P Before', 'P IMG aline', 'P beneath', 'P After']);
  await select(text, 'image');
  await press(page, 'Delete');
  await expect(text.locator('img[alt="A kite"]')).toHaveCount(0);
  await press(page, 'ControlOrMeta+z');
  await expect(text.locator('img[alt="A kite"]')).toHaveCount(1);
});

test('Enter on a selected picture of a list begins the next item @all', async ({ page, staff }) => {
  const { text } = await openCourse(page, staff, `<ul><li>${picture}</li></ul>`);
  await select(text, 'image');
  await press(page, 'Enter');
  await page.keyboard.type('next');
  await expect(text.locator('li')).toHaveText(['', 'next']);
  await expect(text.locator('img[alt="A kite"]')).toHaveCount(1);
});

for (const [name, type, markup, kind] of [
  ['video', 'video', video, 'VIDEO A lullaby'],
  [
    'picture with a caption',
    'figure',
    `<figure>${picture}<figcaption>A kite</figcaption></figure>`,
    'FIGURE IMG A kite',
  ],
] as const) {
  test(`keys on a selected ${name} write beneath it @all`, async ({ page, staff }) => {
    const { text, tool } = await openCourse(page, staff, `${markup}<p>After</p>`);
    await select(text, type);
    await press(page, 'Enter');
    await page.keyboard.type('beneath');
    expect(await blocks(text)).toEqual([kind, 'P beneath', 'P After']);
    await select(text, type);
    await page.keyboard.type('ab');
    expect(await blocks(text)).toEqual([kind, 'P ab', 'P beneath', 'P After']);
    await select(text, type);
    await press(page, 'Shift+Enter');
    await page.keyboard.type('c');
    expect(await blocks(text)).toEqual([kind, 'P c', 'P ab', 'P beneath', 'P After']);
    await select(text, type);
    await tool('Table').click();
    await expect(text.locator('table')).toHaveCount(1);
    expect((await blocks(text)).slice(0, 3)).toEqual([kind, 'TABLE', 'P c']);
    await expect(text.locator('table')).toBeVisible();
  });
}

test('text composed over a selected picture is written behind it @all', async ({ page, staff }) => {
  const { text } = await openCourse(page, staff, `<p>${picture}</p>`);
  await select(text, 'image');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'नम', selectionStart: 2, selectionEnd: 2 });
  await client.send('Input.insertText', { text: 'नमस्ते' });
  await expect(text).toContainText('नमस्ते');
  await expect(text.locator('img[alt="A kite"]')).toHaveCount(1);
});

test('Enter over selected cells changes no cell of a table @all', async ({ page, staff }) => {
  const { text } = await openCourse(
    page,
    staff,
    '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table><p>After</p>',
  );
  await text.locator('td').first().hover();
  await page.mouse.down();
  await text.locator('td').last().hover();
  await page.mouse.up();
  await expect(text.locator('.selectedCell')).toHaveCount(2);
  await press(page, 'Enter');
  await expect(text.locator('td')).toHaveText(['one', 'two']);
});
