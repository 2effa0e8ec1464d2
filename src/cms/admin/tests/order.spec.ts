import type { Page } from 'playwright/test';
import { openAdmin, sidebarLink, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, type Staff, test } from '#tests/browser/support/fixtures.ts';

/** Three menu entries under a parent of their own: a list that no other test changes. */
async function menuOf(staff: Staff) {
  const top = await staff.add('header', { title: uniqueText('Top'), link: '/', order: '900' });
  const names = ['Ann', 'Bea', 'Cleo'].map((name) => uniqueText(name));
  for (const [index, title] of names.entries()) {
    await staff.add('header', { title, link: '/', order: String(index + 1), parent: String(top._id) });
  }
  return { parent: String(top._id), names };
}

const handle = (page: Page, title = '') => page.getByRole('button', { name: `Move ${title}`, exact: true });

/** The titles of the three, in list order. */
async function listed(page: Page, names: string[]): Promise<string[]> {
  const titles = await page.getByRole('rowheader').evaluateAll((cells) => {
    return cells.map((cell) => (cell as HTMLTableCellElement).abbr);
  });
  return titles.filter((title) => names.includes(title));
}

const expectOrder = (page: Page, names: string[], ...positions: number[]) =>
  expect.poll(() => listed(page, names)).toEqual(positions.map((index) => names[index]));

async function openMenu(page: Page, names: string[]): Promise<void> {
  await openAdmin(page, '/admin/header');
  await expect(page.getByRole('heading', { name: 'Header' })).toBeVisible();
  // The demo content and this entry fit on one page, even with the entries of other tests.
  await expect(handle(page, names[0])).toBeVisible();
}

test('entries are ordered by dragging, and one press undoes it', async ({ page, staff }) => {
  const { names } = await menuOf(staff);
  await openMenu(page, names);
  await handle(page, names[2]).scrollIntoViewIfNeeded();
  await handle(page, names[2]).hover();
  await page.mouse.down();
  const target = await handle(page, names[0]).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 12, (target?.y ?? 0) + 40, { steps: 5 });
  await page.mouse.move((target?.x ?? 0) + 12, (target?.y ?? 0) + 8, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('#notices').getByText(`“${names[2]}” has been moved.`)).toBeVisible();
  await expectOrder(page, names, 2, 0, 1);
  await page.reload();
  await expectOrder(page, names, 2, 0, 1);

  // The undo survives a change of screen.
  await page.getByRole('button', { name: `More about ${names[1]}` }).click();
  await page.getByRole('button', { name: 'Move to the top' }).click();
  await expectOrder(page, names, 1, 2, 0);
  await (await sidebarLink(page, 'Settings', 'Trash')).click();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The change has been undone.')).toBeVisible();
  await page.getByRole('link', { name: 'Header' }).click();
  await expectOrder(page, names, 2, 0, 1);
});

/** Lifts an entry. The announcement comes shortly before its keys are handled. */
async function lift(page: Page, name: string | undefined, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByText(`“${name}” picked up from position 1 of 3 on this page.`)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

test('entries are ordered by keyboard, with announcements @all', async ({ page, staff }) => {
  const { names } = await menuOf(staff);
  await openMenu(page, names);
  await handle(page, names[0]).focus();
  await lift(page, names[0], 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${names[0]}” goes to position 2 of 3 on this page.`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`“${names[0]}” stays at position 1 of 3 on this page.`)).toBeAttached();
  await expectOrder(page, names, 0, 1, 2);

  await lift(page, names[0], 'Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${names[0]}” goes to position 2`, { exact: false })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${names[0]}” goes to position 3`, { exact: false })).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(page, names, 1, 2, 0);
  await expect(page.locator('#notices').getByText(`“${names[0]}” has been moved.`)).toBeVisible();
  await expect(handle(page, names[0])).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(page, names, 0, 1, 2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('entries are ordered by touch @all', async ({ page, staff }) => {
    const { names } = await menuOf(staff);
    await openMenu(page, names);
    await handle(page, names[0]).scrollIntoViewIfNeeded();
    const [from, to] = [
      await handle(page, names[0]).boundingBox(),
      await handle(page, names[1]).boundingBox(),
    ];
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (from?.x ?? 0) + 20, y }],
      });
    const [start, end] = [(from?.y ?? 0) + 20, (to?.y ?? 0) + 24];
    await touch('touchStart', start);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', start + (end - start) * part);
    await touch('touchEnd', end);
    await expectOrder(page, names, 1, 0, 2);

    await page.getByRole('button', { name: `More about ${names[1]}` }).click();
    const menu = page.getByRole('group', { name: `More about ${names[1]}` });
    await menu.getByLabel('To position').fill('3');
    await menu.getByRole('button', { name: 'Move', exact: true }).click();
    await expectOrder(page, names, 0, 2, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
