import { administratorToken, expect, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';

const article = { shortContent: 'Short', content: '<p>Long</p>', status: '1' };

test('an old address redirects: for whole pages, links in the page, and redirects of staff', async ({
  page,
  request,
  staff,
}) => {
  const headers = { Authorization: `Bearer ${await administratorToken(request)}` };
  const title = `Moved ${Math.random()}`;
  const blog = await staff.add('blogs', { ...article, title }, 'images');
  const [older, link] = [String(blog.link), `${blog.link}-now`];
  const ask = (path: string) => request.get(path, { maxRedirects: 0 });
  expect((await ask(`/blogDetail/${older}`)).status()).toBe(200);
  await staff.change('blogs', blog._id, { link });
  const moved = await ask(`/BLOGDETAIL/${older}`);
  expect([moved.status(), moved.headers().location]).toEqual([301, `/blogDetail/${older}`]);
  const answer = await ask(`/blogDetail/${older}`);
  expect([answer.status(), answer.headers().location, answer.headers()['cache-control']]).toEqual([
    301,
    `/blogDetail/${link}`,
    'no-cache',
  ]);
  const from = `/old-${older}`;
  const added = await request.post('/api/v1/redirects', {
    headers,
    data: { from, to: `/blogDetail/${older}` },
  });
  expect(added.status()).toBe(201);
  // Followed by the browser's router, which requests data and not a page.
  const words = `<p><a href="${from}">Read on</a></p>`;
  const other = await staff.add('blogs', { ...article, title: `Leads ${title}`, content: words }, 'images');
  await page.goto(`/blogDetail/${other.link}`);
  // After hydration: a navigation during it is lost, or disturbs it.
  await untilHydrated(page);
  await expect(async () => {
    await page.evaluate((path) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): void };
      };
      router.navigate(path);
    }, from);
    await expect(page).toHaveURL(`/blogDetail/${link}`, { timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(from);
  await expect(page).toHaveURL(`/blogDetail/${link}`);
  await request.delete(`/api/v1/redirects/${(await added.json())._id}`, { headers });
  expect((await ask(from)).status()).toBe(404);
});
