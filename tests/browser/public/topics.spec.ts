import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('topics lead from an article to everything about them, and on to more', async ({ page }) => {
  await page.goto('/blogDetail/gentle-bedtime-for-toddlers');
  const next = page.getByRole('region', { name: 'Read next' });
  await expect(next.getByRole('listitem')).toHaveCount(3);
  await expect(next.getByRole('link', { name: 'The Gentle Bedtime' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Age groups' }).getByRole('link')).toHaveText([
    '1 to 3 years',
    '3 to 6 years',
  ]);
  await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'Sleep' }).click();
  await expect(page).toHaveURL(/\/topics\/sleep$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleep');
  const card = page.locator('meta[property="og:image"]');
  await expect(card).toHaveAttribute('content', /\/cards\/topic\/sleep-[0-9a-f]{16}\.jpg$/);
  const articles = page.getByRole('region', { name: 'Articles' });
  await expect(articles.getByRole('link', { name: /^The Gentle Bedtime/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Courses' }).getByRole('link')).toHaveText([
    'The First Hundred Days',
  ]);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Topics' }).click();
  await page.getByRole('region', { name: 'By age' }).getByRole('link', { name: 'Newborn' }).click();
  await expect(page).toHaveURL(/\/ages\/newborn$/);
  await expect(card).toHaveAttribute('content', /\/cards\/agegroup\/newborn-/);
  await expect(page.getByRole('region', { name: 'Courses' }).getByRole('link')).toHaveText([
    'The First Hundred Days',
    'Safe at Home: Prevention and First Aid',
  ]);
  const related = page.getByRole('region', { name: 'Related articles' });
  await page.goto('/course-detail/big-feelings-calm-parenting-from-one-to-five');
  await expect(related.getByRole('link', { name: /^The Storm in the Supermarket/ })).toBeVisible();
});

test('what is read next shares most with an article, however old it is, the newest first among equals @all', async ({
  page,
  staff,
}) => {
  const by = ` ${Math.random()}`;
  const topic = await staff.add('topics', { title: `Kites${by}` });
  const age = await staff.add('agegroups', { title: `Aunts${by}` });
  const [topics, ageGroups] = [topic, age].map(({ _id }) => JSON.stringify([_id])) as [string, string];
  const write = (title: string, createdAt: string, carried: Record<string, string>) => {
    const fields = {
      title: title + by,
      shortContent: 'Short',
      content: '<p>Long</p>',
      status: '1',
      createdAt,
    };
    return staff.add('blogs', { ...fields, ...carried }, 'images');
  };
  const blog = await write('Of kites', '2005-01-01', { topics, ageGroups });
  await write('Topic, older', '2002-01-01', { topics });
  await write('Both', '2001-01-01', { topics, ageGroups });
  await write('Age alone', '2004-01-01', { ageGroups });
  await write('Topic, newer', '2003-01-01', { topics });
  await page.goto(`/blogDetail/${blog.link}`);
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('heading', { level: 3 });
  await expect(next).toHaveText([/^Both/, /^Topic, newer/, /^Topic, older/]);
});

test('a list is narrowed by links, without script too, and offers nothing that leads nowhere', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/courses');
  const filter = page.getByRole('navigation', { name: 'Filter courses' });
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(6);
  await filter.getByRole('link', { name: 'Feelings' }).click();
  await expect(page).toHaveURL(/\/courses\?topic=feelings$/);
  await expect(cards).toHaveCount(2);
  await expect(filter.getByRole('list', { name: 'Age' }).getByRole('link')).toHaveText([
    '1 to 3 years',
    '3 to 6 years',
    '6 to 12 years',
  ]);
  await filter.getByRole('link', { name: '6 to 12 years' }).click();
  await expect(page).toHaveURL(/\/courses\?topic=feelings&age=6-to-12-years$/);
  await expect(cards).toHaveText(['Let Us Talk: Raising Eight- to Twelve-Year-Olds']);
  // What is chosen is taken away by the same link.
  await filter.getByRole('link', { name: /^Feelings/ }).click();
  await expect(page).toHaveURL(/\/courses\?age=6-to-12-years$/);
  for (const wrong of ['/courses?topic=nothing', '/courses?topic=NO&age=', '/courses?topic=a&topic=b']) {
    await page.goto(wrong);
    await expect(page).toHaveURL(/\/courses$/);
  }
  const unknown = await page.goto('/topics/nothing');
  expect(unknown?.status()).toBe(404);
  await context.close();
});

test('a narrowed list can be used by everybody @phone', async ({ page }) => {
  await page.goto('/blogs?topic=feelings');
  await expect(page.getByRole('navigation', { name: 'Filter articles' })).toContainText('3 matches for');
  await expectAccessible(page);
});
