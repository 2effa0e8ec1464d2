import { expect, test } from '../support/fixtures.ts';
import { demo } from '../support/public-pages.ts';

for (const { what, path, name, state } of [
  {
    what: 'that is fetched when the page is used',
    path: demo.article,
    name: /^Save for later/,
    state: 'pressed',
  },
  { what: 'of the page itself', path: '/our-team', name: /about Dr/, state: 'expanded' },
]) {
  test(`a button ${what}, pressed before the script has come, does once what it is for @phone`, async ({
    page,
  }) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name }).first();
    await button.click();
    await expect(button).toHaveAttribute(`aria-${state}`, 'false');
    release();
    await expect(button).toHaveAttribute(`aria-${state}`, 'true');
    await button.click();
    await expect(button).toHaveAttribute(`aria-${state}`, 'false');
  });
}
