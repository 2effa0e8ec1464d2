import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { addDays } from '#core/time/calendar.ts';
import { newAddress } from '#tests/browser/support/accounts.ts';
import { expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible } from '#tests/browser/support/fixtures.ts';
import { test } from '#tests/browser/support/people.ts';

const path = '/admin/booksessionlist';
// The tests count the same enquiries.
test.describe.configure({ mode: 'serial' });

/** Presses a link that leads out of the browser, and returns its target as the page sees it. */
async function pressOutward(page: Page, name: string): Promise<string> {
  const link = page.getByRole('link', { name, exact: true });
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  return (await link.getAttribute('href')) ?? '';
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Enquiries' }).getByRole('link', { name: new RegExp(`^${name}`) });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a parent is called, followed up and closed, with one press each', async ({ page, people }) => {
    const name = uniqueText('Asha');
    // A number without earlier enquiries, including an earlier try of this test.
    const contact = `90000${String(randomInt(1e5)).padStart(5, '0')}`;
    await people.write({ name, contact });
    await openAdmin(page, `${path}?tab=waiting`);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText(/Waiting (?:less than a|1) minute/);
    await expectAccessible(page);
    for (const button of await card.locator('a, button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    const whatsApp = await card.getByRole('link', { name: `WhatsApp ${name}` }).getAttribute('href');
    expect(whatsApp).toMatch(new RegExp(`^https://wa\\.me/91${contact}\\?text=`));
    expect(decodeURIComponent(whatsApp ?? '')).toContain(`Hello ${name}, this is Ananta.`);

    expect(await pressOutward(page, `Call ${name}, ${contact}`)).toBe(`tel:+91${contact}`);
    const question = page.getByRole('dialog', { name: `Did you reach ${name}?` });
    await question.getByRole('textbox').fill('Not at home, her sister says.');
    // The phone has evicted the page during the call.
    await page.reload();
    await expect(question.getByRole('textbox')).toHaveValue('Not at home, her sister says.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No answer' }).click();
    await expectToast(page, `Logged: no answer. ${name} is still waiting for an answer.`);
    await expect(card).toBeVisible();
    await pressOutward(page, `Call ${name}, ${contact}`);
    await question.getByRole('button', { name: 'Reached' }).click();
    await expectToast(page, 'The call has been logged.');
    await expect(card).toHaveCount(0);

    await page.getByRole('searchbox').fill(name);
    await expect(card).toContainText('Open');
    await card.getByRole('button', { name: `Follow-up ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'In three days' }).click();
    await expect(card).toContainText(/Follow-up \w{3} \d+ \w{3}/);
    await card.getByRole('button', { name: `Done ${name}` }).click();
    // The Undo of the follow-up is there until then.
    await expect(page.getByText(`${name}’s enquiry is done.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toContainText(/Follow-up \w{3} \d+ \w{3}/);

    await card.getByRole('button', { name: `View ${name}` }).click();
    const view = page.getByRole('dialog', { name });
    await expect(view.getByRole('listitem').filter({ hasText: 'called: no answer' })).toContainText(
      'Not at home, her sister says.',
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
  });

  test('registered parents of a webinar have the same cards', async ({ page, people, staff }) => {
    const day = addDays(new Date().toISOString().slice(0, 10), 400);
    const fields = { title: uniqueText('Webinar'), description: '<p>a</p>', startdate: day, enddate: day };
    const webinar = await staff.add('webinar', fields);
    await people.enrol(webinar, 'Meena Tarangini');
    await openAdmin(page, `/admin/webinaruser/${webinar._id}`);
    const link = (word: string) => page.getByRole('link', { name: `${word} Meena Tarangini` });
    await expect(link('Call')).toHaveAttribute('href', 'tel:+919000000099');
    await expect(link('WhatsApp')).toHaveAttribute('href', 'https://wa.me/919000000099');
    await expect(link('Email')).toHaveAttribute('href', 'mailto:meena.tarangini@example.com');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Meena Tarangini' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Row deleted successfully! One parent will get an email in five minutes.');
    await expect(link('Call')).toHaveCount(0);
  });
});

for (const [where, viewport] of [
  ['on a phone @all', { width: 390, height: 844 }],
  ['on a wide screen', { width: 1440, height: 900 }],
] as const) {
  test(`an enquiry of a stranger with a parent’s address is announced, separated and merged again ${where}`, async ({
    page,
    people,
  }) => {
    await page.setViewportSize(viewport);
    const name = uniqueText('Asha');
    const email = `${uniqueText('asha').replace(/\W+/g, '-')}@example.com`;
    const number = () => `90001${String(randomInt(1e5)).padStart(5, '0')}`;
    const [own, others] = [number(), number()];
    await people.write({ name, email, contact: own, message: 'She wakes at night.' });
    await people.write({ name: `${name} too`, email, contact: others, message: 'Call me instead.' });
    await openAdmin(page, `${path}?tab=all`);
    await page.getByRole('button', { name: `View ${name} too` }).click();
    const view = page.getByRole('dialog', { name: `${name} too` });
    await expect(view.getByText(`These buttons use the newest number, ${others}`)).toBeVisible();
    await expect(view.getByText('Several senders', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await view.getByRole('button', { name: /^Separate: this is not the same person .* too\)$/ }).click();
    const left = page.getByRole('dialog', { name, exact: true });
    await expect(left.getByRole('link', { name: `Call ${name}, ${own}` })).toBeVisible();
    await expect(left.getByText('Several senders', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('dialog', { name: `${name} too` })).toContainText('undid that');
  });
}

test('when two users take the same enquiry, the second sees a message, and loses no typed text @all', async ({
  page,
  people,
  browser,
  baseURL,
  problems,
}) => {
  const name = uniqueText('Ravi');
  await people.enquire(name);
  await openAdmin(page, path);
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await openAdmin(other, path);
  await other.getByRole('button', { name: `View ${name}` }).click();
  const view = other.getByRole('dialog', { name });
  await view.getByRole('textbox', { name: 'Note for colleagues' }).fill('Prefers evenings.');
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('button', { name: 'Assign to me', exact: true }).click();
  await expectToast(page, `${name}’s enquiry is assigned to you.`);

  await view.getByRole('button', { name: `Assign to me ${name}` }).click();
  await expect(
    view.getByRole('alert').filter({ hasText: 'assigned this enquiry to themselves a moment ago' }),
  ).toBeVisible();
  await expect(view.getByRole('listitem').filter({ hasText: 'assigned it to themselves' })).toBeVisible();
  await expectAccessible(other);
  // A note does not contradict the other action, so it is added.
  await expect(view.getByRole('textbox')).toHaveValue('Prefers evenings.');
  await view.getByRole('button', { name: 'Save note' }).click();
  await expect(view.getByRole('listitem').filter({ hasText: 'Prefers evenings.' })).toBeVisible();
  await expect(view.getByRole('textbox')).toHaveValue('');
  // Its Undo is inside the window, where it can be reached, and Ctrl Z presses it.
  await expect(view.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(other);
  await view.getByRole('region', { name: 'Details' }).press('Control+z');
  await expect(view.getByRole('listitem').filter({ hasText: 'withdrew a note' })).toBeVisible();
  await expect(view.getByText('Prefers evenings.')).toHaveCount(0);
  await context.close();
  // The browser reports the refused request.
  problems.length = 0;
});

test('a parent is answered with a saved reply, by keyboard, and the answer ends the wait', async ({
  page,
  people,
}) => {
  const [name, email] = [uniqueText('Meena'), newAddress()];
  await people.write({ name, email });
  await page.route('**/api/v1/front-desk/texts', (route) =>
    route.fulfill({
      json: {
        greeting: 'Hello',
        cities: [],
        savedReplies: [{ title: 'Evenings', text: 'Dear {name}, {city} at seven?' }],
      },
    }),
  );
  await openAdmin(page, path);
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  // Enquiries of other tests may be above.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name });
  await expect(view).toContainText(/Waiting (?:less than a|1) minute/);
  await page.keyboard.press('r');
  const mail = view.getByRole('textbox', { name: `Email to ${name}` });
  await expect(mail).toBeFocused();
  await view.getByLabel('Saved reply').selectOption('Evenings');
  await expect(mail).toHaveValue(`Dear ${name}, Pune at seven?`);
  await expectAccessible(page);
  // The URL can be sent to a colleague, and a reload loses no text.
  await page.reload();
  await expect(mail).toHaveValue(`Dear ${name}, Pune at seven?`);
  // The tested site has no mail server.
  await expect(view).toContainText('Email is not set up on this site');
  await view.getByRole('button', { name: 'Save without sending' }).click();
  await expectToast(page, `Saved, but not sent: email is not set up. ${name} still needs an answer.`);
  await expect(view.getByRole('listitem').filter({ hasText: 'replied by email' })).toContainText('at seven?');
  await expect(view).toContainText(/Waiting (?:less than a|\d+) minutes?/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
});

test('new enquiries appear without a reload, and move nothing while the list is used @all', async ({
  page,
  people,
}) => {
  await people.enquire(uniqueText('First'));
  await page.clock.install();
  await openAdmin(page, path);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  const [rows, title] = [await page.getByRole('row').count(), await page.title()];
  const name = uniqueText('Second');
  await people.enquire(name);
  await page.mouse.move(700, 500);
  await page.clock.runFor(15_000);
  await page.mouse.move(710, 500);
  await page.clock.runFor(6_000);
  // Enquiries of other tests may arrive too.
  const arrived = page.getByRole('button', { name: /^\d+ new enquir(y|ies)$/ });
  await expect(arrived).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(rows);
  expect(await page.title()).not.toBe(title);
  await expectAccessible(page);
  await arrived.click();
  const rowOf = (who: string) => page.getByRole('row').filter({ hasText: who });
  await expect(rowOf(name)).toBeVisible();
  // The page stays untouched for a while.
  const third = uniqueText('Third');
  await people.enquire(third);
  await page.clock.runFor(41_000);
  await expect(rowOf(third)).toBeVisible();
});

test('an unchecked enquiry is checked first: spam is removed, and can be restored', async ({
  page,
  people,
}) => {
  const name = uniqueText('Unsure');
  await people.write({ name }, { isUnchecked: true });
  await openAdmin(page, `${path}?tab=check`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: `View ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Spam ${name}` })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: `More about ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'From a parent', exact: true }).click();
  // It sends an email, which cannot be undone.
  await page.getByRole('alertdialog').getByRole('button', { name: 'From a parent' }).click();
  await expectToast(page, `${name}’s enquiry is marked as from a parent.`);
  await tab(page, 'New').click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});
