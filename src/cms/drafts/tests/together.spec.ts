import type { Browser, Page } from 'playwright/test';
import { password } from '#tests/browser/support/accounts.ts';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createStaff } from '#tests/browser/support/staff.ts';

const form = (page: Page) => page.getByRole('dialog').first();
const titled = (page: Page) => form(page).getByLabel('Title', { exact: true });
const saved = (page: Page) => form(page).getByText(/^Saved \d{1,2}:\d\d [ap]m$/);
const search = (title: string) => `/admin/course?q=${title.split(' ').at(-1)}`;

async function edit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(titled(page)).toBeVisible();
}

/** A page of a colleague, Meera, who is signed in. */
async function colleague(browser: Browser, page: Page): Promise<Page> {
  const { email } = await createStaff('editor');
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  const signed = await answer.json();
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await other.addInitScript(
    ([token, role, staffRole]) => {
      localStorage.setItem('staffRole', staffRole);
      localStorage.setItem('role', role);
      localStorage.setItem('token', token);
    },
    [signed.token, signed.role, signed.staffRole] as const,
  );
  return other;
}

test('two users see each other at an entry, changes of the other are merged, and a conflict is resolved @all', async ({
  page,
  browser,
  staff,
  problems,
}) => {
  const { title = '', _id = '' } = await staff.add('course', {
    ...{ title: uniqueText('Together'), order: '900', duration: 'Long', description: '<p>a</p>' },
  });
  await openAdmin(page, search(title));
  const meera = await colleague(browser, page);
  await meera.goto(search(title));
  await edit(meera, title);
  await meera.getByLabel('Duration').fill('Four weeks');
  await titled(meera).fill(`${title} by Meera`);
  await expect(saved(meera)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row', { name: title })).toContainText('Meera has a draft');
  await edit(page, title);
  const status = form(page).getByRole('status');
  await expect(status.filter({ hasText: /Meera has also been here since \d{1,2}:\d\d [ap]m/ })).toBeVisible();
  await expectAccessible(page);
  // The draft of an absent colleague can be continued.
  await form(page)
    .getByRole('button', { name: /^See the draft of Meera/ })
    .click();
  const draft = page.getByRole('dialog', { name: 'Meera’s draft' });
  await draft.getByRole('button', { name: 'Use this text: Duration, Meera' }).click();
  await expect(page.getByLabel('Duration')).toHaveValue('Four weeks');
  await form(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Duration')).toHaveValue('Long');
  await titled(page).fill(`${title} by me`);
  await expect(saved(page)).toBeVisible();

  await form(meera).getByRole('button', { name: 'Update' }).click();
  await expect(meera.getByRole('row', { name: `${title} by Meera` })).toBeVisible();
  // As when a user returns to the window.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(status.filter({ hasText: /Meera has published changes/ })).toBeVisible();
  await form(page).getByRole('button', { name: 'See them' }).click();
  const question = page.getByRole('dialog', { name: 'Saved by another person in the meantime' });
  await expect(question).toContainText('Kept automatically, because you have not changed it: Duration');
  await question.getByRole('radio', { name: /^Theirs/ }).check();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(titled(page)).toHaveValue(`${title} by Meera`);
  await expect(page.getByLabel('Duration')).toHaveValue('Four weeks');

  // The rejected version is still available.
  await titled(page).fill(`${title} by both`);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await form(page).getByRole('button', { name: 'Earlier versions' }).click();
  const states = page.getByRole('dialog', { name: 'Earlier versions of this draft' });
  await expect(states).toContainText('Before you typed over it');
  await expectAccessible(page);
  await states.getByRole('button', { name: /^Use this text: Title/ }).click();
  await expect(titled(page)).toHaveValue(`${title} by me`);
  await form(page).getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('row', { name: `${title} by me` })).toBeVisible();
  const history = await page.request.get(`/api/v1/history/course/${_id}`, {
    headers: { Authorization: `Bearer ${await administratorToken(page.request)}` },
  });
  // One entry per press of Update: drafts are not in the history.
  expect((await history.json()).history).toHaveLength(3);
  await meera.context().close();
  problems.length = 0;
});

test('two windows of one user share a draft, and ask about fields that both have changed @all', async ({
  page,
  staff,
  problems,
}) => {
  const { title = '' } = await staff.add('course', {
    ...{ title: uniqueText('Windows'), order: '900', description: '<p>a</p>' },
  });
  await openAdmin(page, search(title));
  const other = await page.context().newPage();
  await openAdmin(other, search(title));
  await edit(page, title);
  await edit(other, title);
  await titled(page).fill(`${title} one`);
  await expect(saved(page)).toBeVisible();
  await other.getByLabel('Duration').fill('Short');
  await expect(saved(other)).toBeVisible();
  await expect(titled(other)).toHaveValue(`${title} one`);

  await titled(other).fill(`${title} two`);
  await expect(saved(other)).toBeVisible();
  await titled(page).fill(`${title} three`);
  await expect(
    form(page)
      .getByText(/^Written differently in another window: Title\./)
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Duration')).toHaveValue('Short');
  await form(page).getByRole('button', { name: 'See both' }).click();
  const question = page.getByRole('dialog', { name: 'Written differently in another window' });
  await expectAccessible(page);
  await question.getByRole('radio', { name: 'In this window' }).check();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(titled(page)).toHaveValue(`${title} three`);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(titled(other)).toHaveValue(`${title} three`);
  problems.length = 0;
});

test('a draft of a former member of staff can be discarded by others, and restored @all', async ({
  page,
  staff,
}) => {
  const { title = '', _id: recordId } = await staff.add('course', {
    ...{ title: uniqueText('Left'), order: '900', description: '<p>a</p>' },
  });
  const gone = await createStaff('editor');
  const login = await page.request.post('/api/v1/auth/login', { data: { email: gone.email, password } });
  const { token } = await login.json();
  const kept = await page.request.put(`/api/v1/drafts/${crypto.randomUUID()}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      ...{ saveKey: crypto.randomUUID(), revision: 0, record: 'course', recordId, baseRevision: 1 },
      ...{ values: { title: `${title} begun` }, base: { title } },
    },
  });
  expect(kept.status()).toBe(200);
  await gone.closeAccount();
  await openAdmin(page, search(title));
  await edit(page, title);
  const colleagues = form(page).getByRole('region', { name: 'Drafts of colleagues' });
  await colleagues.getByRole('button', { name: /^See the draft of Meera/ }).click();
  const draft = page.getByRole('dialog', { name: 'Meera’s draft' });
  await expect(draft.getByText('is no longer working on it')).toBeVisible();
  await expectAccessible(page);
  await draft.getByRole('button', { name: 'Discard this draft' }).click();
  await expect(colleagues.getByText('Meera’s draft has been discarded.')).toBeVisible();
  await expect(colleagues.getByRole('button', { name: /^See the draft/ })).toHaveCount(0);
  await colleagues.getByRole('button', { name: 'Undo' }).click();
  await expect(colleagues.getByRole('button', { name: /^See the draft/ })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('the status line, Discard and Undo are within reach of a thumb @all', async ({ page, staff }) => {
    const { title = '' } = await staff.add('course', {
      ...{ title: uniqueText('Thumb'), order: '900', description: '<p>a</p>' },
    });
    await openAdmin(page, search(title));
    await page.getByRole('button', { name: `Edit ${title}` }).tap();
    await titled(page).fill(`${title} anew`);
    await expect(saved(page)).toBeVisible();
    const discard = form(page).getByRole('button', { name: 'Discard' });
    const box = await discard.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await discard.tap();
    await expect(titled(page)).toHaveValue(title);
    await form(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(titled(page)).toHaveValue(`${title} anew`);
    await page.getByRole('button', { name: 'Close window' }).first().tap();
    await expect(page.getByText(/has been kept\.$/)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Discard' }).tap();
    await expect(page.getByText(/has been discarded\.$/)).toBeVisible();
  });
});
