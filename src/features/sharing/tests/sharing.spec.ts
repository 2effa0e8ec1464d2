import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { demo } from '#tests/browser/support/public-pages.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

const nextYear = new Date().getFullYear() + 1;

test('a webinar is added to calendars, shown in the visitor’s own time zone, shared and printed @all', async ({
  browser,
  page,
  staff,
}) => {
  const webinar = await staff.add('webinar', {
    title: 'Sleep and kites',
    description: '<p>All about both.</p>',
    startdate: `${nextYear}-03-05`,
    time: '5:00 pm to 6:30 pm',
    order: '1',
    shareText: 'Bring your questions.',
  });
  const address = `/webinars-detail/${webinar.link}`;
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByText('India Standard Time')).toBeVisible();
  await main.getByText('Add to calendar').click();
  const google = main.getByRole('link', { name: 'Google Calendar' });
  // In UTC, so that no calendar shifts the hours.
  await expect(google).toHaveAttribute(
    'href',
    new RegExp(`dates=${nextYear}0305T113000Z%2F${nextYear}0305T130000Z`),
  );
  const file = await main.getByRole('link', { name: /Apple/ }).getAttribute('href');
  expect(await (await page.request.get(file ?? '')).text()).toContain('BEGIN:VEVENT');
  await expectAccessible(page);

  const whatsapp = main.getByRole('link', { name: 'Share on WhatsApp' });
  const message = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text');
  expect(message).toMatch(new RegExp(`^Sleep and kites\\s+Bring your questions\\.\\s+http\\S+${address}$`));
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(new URL(card ?? '').pathname);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    'Bring your questions.',
  );

  const isPrinted = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => resolve([...document.images].find(({ src }) => src.includes('/qr/'))?.complete);
      }),
  );
  await main.getByRole('button', { name: 'Print' }).click();
  expect(await isPrinted).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText(`Point the camera at the code`)).toBeVisible();
  await expect(main.getByText('Share this webinar')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();

  const abroad = await browser.newPage({ timezoneId: 'Europe/London' });
  await abroad.goto(new URL(address, page.url()).href);
  await expect(abroad.getByText('Your time: 11:30 am – 1:00 pm')).toBeVisible();
  // The cards of lists show the same.
  await abroad.goto(new URL('/webinars', page.url()).href);
  const listed = abroad.getByRole('article').filter({ hasText: 'Sleep and kites' });
  await expect(listed.getByText('Your time: 11:30 am – 1:00 pm')).toBeVisible();
  await listed.getByText('Add to calendar').click();
  await expect(listed.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /google/);
  await abroad.close();
});

const { article, course, webinar, 'community item': item } = demo;
for (const [what, path] of Object.entries({ article, course, webinar, 'community item': item })) {
  test(`a page of the kind ${what} is printed as a leaflet with its URL`, async ({ page, request }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    const foot = main.locator('.leaflet-foot');
    const isPrinted = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.print = () =>
            resolve([...document.images].find(({ src }) => src.includes('/qr/'))?.naturalWidth);
        }),
    );
    await main.getByRole('button', { name: 'Print' }).last().click();
    expect(await isPrinted).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await expect(foot.getByText('Point the camera at the code')).toBeVisible();
    await expect(foot).toContainText(path);
    await expect(foot.locator('img')).toBeVisible();
    await expect(main.getByRole('region', { name: /^Share this/ })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const code = await request.get((await foot.locator('img').getAttribute('src')) ?? '');
    expect([code.status(), code.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  });
}

test('a printed health article has its reviewer, the URLs of its sources, and the emergency number @all', async ({
  page,
  staff,
}) => {
  const name = `Dr. Paper ${Math.random()}`;
  const person = { title: name, position: 'Paediatrician', description: '<p>Checks.</p>' };
  const { _id } = await staff.add('teams', person, 'images');
  const blog = await staff.add(
    'blogs',
    {
      ...{ title: `Fever ${name}`, shortContent: 'Short.', content: '<p>Long.</p>', status: '1' },
      ...{ reviewer: String(_id), reviewedAt: '2026-11-05' },
      sources: 'Fever (WHO) - https://www.who.int/fever\nA book',
    },
    'images',
  );
  await page.goto(`/blogDetail/${blog.link}`);
  await page.emulateMedia({ media: 'print' });
  const foot = page.getByRole('main').locator('footer');
  for (const text of [
    `Medically reviewed by ${name}`,
    'This is general information, not medical advice.',
    '112',
    'Fever (WHO)',
    'A book',
  ])
    await expect(foot.getByText(text).first()).toBeVisible();
  const written = (title: string) =>
    foot.getByText(title).evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await written('Fever (WHO)')).toBe('" (https://www.who.int/fever)"');
  expect(await written('A book')).toBe('none');
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
