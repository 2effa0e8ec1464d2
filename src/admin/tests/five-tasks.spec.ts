import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { addDays } from '#core/time/calendar.ts';
import { formatDayWithWeekday } from '#core/time/format-day.ts';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect } from '#tests/browser/support/fixtures.ts';
import { test } from '#tests/browser/support/people.ts';
import { countPresses } from '#tests/browser/support/presses.ts';

/** From the dashboard to the end of a task. */
const maxPresses = 6;

/** The next Saturday after today. */
function nextSaturday(): string {
  const today = new Date();
  return addDays(today.toISOString().slice(0, 10), 6 - today.getUTCDay() || 7);
}

/** Does a task from the dashboard, and expects few presses. */
async function doTask(
  page: Page,
  name: string,
  task: (hand: ReturnType<typeof countPresses> & { openScreen: OpenScreen }) => Promise<void>,
): Promise<void> {
  await test.step(name, async () => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const hand = countPresses();
    const openScreen: OpenScreen = async (label, group = '') => {
      const menu = page.getByRole('button', { name: 'Menu' });
      const navigation = page.getByRole('navigation', { name: 'Admin' });
      if (await menu.isVisible()) await hand.press(menu);
      await expect(navigation).toBeVisible();
      const link = navigation.getByRole('link', { name: new RegExp(`^${label}`) });
      if (!(await link.isVisible()))
        await hand.press(navigation.locator('summary').filter({ hasText: group }));
      await hand.press(link);
    };
    await task({ ...hand, openScreen });
    expect(hand.counted(), name).toBeLessThanOrEqual(maxPresses);
  });
}

/** Presses a link of the sidebar. @param group the one to unfold first, where it is folded */
type OpenScreen = (label: string, group?: string) => Promise<void>;

// Both devices change the phone number of the same site.
test.describe.configure({ mode: 'default' });

const devices = [
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['a laptop', { viewport: { width: 1440, height: 900 } }],
] as const;

for (const [device, options] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(options);

    test(`five tasks take at most ${maxPresses} presses each`, async ({ page, staff, people }) => {
      const [parent, enrolled] = [uniqueText('Meera'), uniqueText('Farida')];
      const startdate = nextSaturday();
      const webinar = await staff.add('webinar', {
        ...{ title: uniqueText('Calm evenings'), startdate, description: '<p>How babies sleep.</p>' },
      });
      await people.enrol(webinar, enrolled);
      // Waits longer than the parents of the demo.
      const since = new Date(Date.now() - (60 + randomInt(300)) * 86_400_000).toISOString();
      await people.write({ name: parent, createdAt: since });
      const article = uniqueText('Sleep in summer');
      const texts = { title: article, shortContent: 'In short.', content: '<p>Keep the room cool.</p>' };
      await staff.add('blogs', texts, 'images');

      const asked: string[] = [];
      page.on('request', (sent) => asked.push(sent.url()));
      await openAdmin(page, '/admin/dashboard');
      // The sidebar takes its numbers from the dashboard.
      await expect(page.locator('#admin-navigation')).toContainText(/Book A Session Listing.+ waiting/);
      expect(asked.filter((url) => url.includes('/dashboard?parts='))).toEqual([]);

      await doTask(page, 'find who enrolled for the webinar on Saturday', async ({ openScreen, choose }) => {
        await openScreen('Webinar registrations');
        const webinars = page.getByLabel('Webinar', { exact: true });
        const choice = `${formatDayWithWeekday(startdate)}: ${webinar.title}`;
        await expect(webinars.getByRole('option', { name: choice })).toHaveCount(1);
        await choose(webinars, choice);
        const list = page.getByLabel('Webinar registrations', { exact: true });
        await expect(list.getByText(enrolled).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText('1 registration', { exact: true })).toBeVisible();
      });

      await doTask(page, 'publish an article tomorrow at 9', async ({ openScreen, press }) => {
        await openScreen('Blog');
        await press(page.getByRole('button', { name: `Edit ${article}` }));
        const form = page.getByRole('dialog', { name: 'Edit Entry' });
        await press(
          form.getByRole('group', { name: 'Publish at' }).getByRole('button', { name: 'Tomorrow 9:00 am' }),
        );
        await press(form.getByRole('button', { name: 'Update' }));
        const row = page.getByRole('row', { name: article });
        await expect(row.getByText(/^Publishes .*, 9:00 am$/).filter({ visible: true })).toBeVisible();
      });

      await writeReply(page, parent);
      await doTask(page, 'answer the parent who waits longest', async ({ press, type }) => {
        const waiting = page.getByRole('list', { name: 'Parents waiting longest' });
        await press(waiting.getByRole('link', { name: parent, exact: true }));
        const view = page.getByRole('dialog', { name: parent });
        const call = view.getByRole('link', { name: `Call ${parent}` });
        // The phone would take over.
        await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
        await press(call);
        const question = page.getByRole('dialog', { name: `Did you reach ${parent}?` });
        await type(question.getByLabel('What was said'), 'Sleeps better already.');
        await press(question.getByRole('button', { name: 'Reached' }));
        await expect(page.getByText('The call has been logged.')).toBeVisible();
      });

      await doTask(page, 'put a new phone number on the site', async ({ openScreen, press, type }) => {
        await openScreen('Settings', 'Settings');
        const number = `+91 98${randomInt(100, 1000)} ${randomInt(1e4, 1e5)}`;
        await type(page.getByLabel('Phone number 1', { exact: true }), number);
        await press(page.getByRole('button', { name: 'Save settings' }));
        await expect(page.getByText('The settings have been saved.')).toBeVisible();
        expect(await (await page.request.get('/')).text()).toContain(`tel:${number.replaceAll(' ', '')}`);
      });

      await doTask(page, 'find out why a parent got no email', async ({ openScreen, type, press }) => {
        await openScreen('Book A Session Listing');
        await type(page.getByRole('main').getByRole('searchbox'), parent);
        const entry = page.getByRole('button', { name: `View ${parent}` });
        await expect(entry).toHaveCount(1);
        await press(entry);
        const view = page.getByRole('dialog', { name: parent });
        await expect(view).toBeVisible();
        const reason = view.getByText(/^The reply to .* was not delivered: email is not set up/);
        await expect(reason).toBeVisible();
      });

      await resetPhones(page);
    });
  });
}

/** Writes a reply that is not delivered, because the tested site has no mail server. */
async function writeReply(page: Page, parent: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const read = async (call: string) => (await page.request.get(`/api/v1/${call}`, { headers })).json();
  const { conversations } = await read(`conversations?tab=all&q=${encodeURIComponent(parent)}`);
  const [{ id, revision }] = conversations;
  const data = { revision, text: 'We will call you today.' };
  const sent = await page.request.post(`/api/v1/conversations/${id}/reply`, { headers, data });
  expect(sent.status()).toBe(201);
  await expect
    .poll(async () => JSON.stringify((await read(`conversations/${id}`)).conversation.timeline))
    .toContain('was not delivered: email is not set up');
}

async function resetPhones(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const { settings } = await (await page.request.get('/api/v1/site-settings', { headers })).json();
  const data = { settings: { phones: { value: null, revision: settings.phones.revision } } };
  expect((await page.request.put('/api/v1/site-settings', { headers, data })).status()).toBe(200);
}
