import { delayScripts } from '../support/delay-scripts.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { demo } from '../support/public-pages.ts';

// The snapshots of a trace run scripts with user activation, which loads parts that wait for the first use.
test.use({ trace: 'off' });

for (const { what, path, name, state } of [
  {
    what: 'that is fetched when the page is used',
    path: demo.article,
    name: /^Save for later/,
    state: 'pressed',
  },
  { what: 'of the page itself', path: '/our-team', name: /about Dr/, state: 'expanded' },
]) {
  test(`a button ${what}, pressed before its script has loaded, acts once @phone @all`, async ({ page }) => {
    const release = await delayScripts(page);
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

test('a button that is pressed during hydration acts once @all', async ({ page }) => {
  // The first moment at which React knows the button: presses are still recorded then.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const button = document.querySelector<HTMLElement>('main article button');
      if (button && Object.keys(button).some((key) => key.startsWith('__react'))) button.click();
      else port2.postMessage('');
    };
    port2.postMessage('');
  });
  await page.goto('/our-team');
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveAttribute('aria-expanded', 'true');
});
