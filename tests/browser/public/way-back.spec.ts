import type { Page, Route } from 'playwright/test';
import { unique } from '../support/admin.ts';
import { expect, test } from '../support/fixtures.ts';

const level1 = (page: Page) => page.getByRole('heading', { level: 1 });
const data = '**/*.data*';

test('the way back and forward shows a page at once and where it was, and then what is new of it @phone', async ({
  page,
  staff,
  problems,
}) => {
  const title = unique('Calm evenings');
  // As long, so that nothing beneath moves.
  const newTitle = title.replace('Calm', 'Kind');
  const { _id, link } = await staff.add('course', { title, description: '<p>Long.</p>'.repeat(80) });
  await page.goto(`/course-detail/${link}`);
  await expect(level1(page)).toHaveText(title);
  await page.evaluate(() => scrollTo(0, 700));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Courses' })
    .evaluate((to: HTMLElement) => to.click());
  await expect(level1(page)).toHaveText('Courses');

  await test.step('before the network says anything', async () => {
    const held: Route[] = [];
    await page.route(data, (route) => void held.push(route));
    await page.goBack();
    await expect(level1(page)).toHaveText(title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    // It asks what is new, once, and shows no sign of waiting meanwhile.
    await expect.poll(() => held.length).toBe(1);
    await page.goForward();
    await expect(level1(page)).toHaveText('Courses');
    await page.unroute(data);
  });

  await test.step('and what has changed in the meantime', async () => {
    await staff.change('course', _id ?? '', { title: newTitle });
    await page.goBack();
    await expect(level1(page)).toHaveText(newTitle);
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });

  await test.step('what cannot be asked leaves it as it was', async () => {
    await page.goForward();
    await expect(level1(page)).toHaveText('Courses');
    let asked = 0;
    await page.route(data, (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: 'down' });
    });
    await page.goBack();
    await expect.poll(() => asked).toBe(1);
    await expect.poll(() => problems.length).toBe(1);
    problems.length = 0;
    await page.unroute(data);
  });

  await test.step('what has moved leads to where it is now', async () => {
    await page.goForward();
    await expect(level1(page)).toHaveText('Courses');
    await staff.change('course', _id ?? '', { link: `${link}-moved` });
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/course-detail/${link}-moved$`));
    await expect(level1(page)).toHaveText(newTitle);
    await expect(level1(page)).toHaveText(newTitle);
  });
});
