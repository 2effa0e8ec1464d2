import type { Locator, Page } from 'playwright/test';
import { openCourse } from '#tests/browser/support/editor.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

const picture =
  '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" alt="A kite">';

/** Selects a node of the text, as a click on it does. */
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

test('Enter on a selected picture continues below it, and a letter is typed after it @phone @all', async ({
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

test('text composed over a selected picture is inserted after it @all', async ({ page, staff }) => {
  const { text } = await openCourse(page, staff, `<p>${picture}</p>`);
  await select(text, 'image');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'नम', selectionStart: 2, selectionEnd: 2 });
  await client.send('Input.insertText', { text: 'नमस्ते' });
  await expect(text).toContainText('नमस्ते');
  await expect(text.locator('img[alt="A kite"]')).toHaveCount(1);
});
