import { expect, expectAccessible, test } from '../support/fixtures.ts';

const inFrame = '<html lang=en><title>Within</title><p>Words</p><img src=/favicon.ico></html>';
const words = `<html lang="en"><title>A page</title><main><h1>A page</h1><p>Words</p>
  <iframe title="A frame" srcdoc="${inFrame}"></iframe></main></html>`;

test('violations are found, in a frame too, and excluded parts are skipped', async ({ page }) => {
  // A page of the site without scripts, which would fail on a replaced document.
  await page.goto('/robots.txt');
  await page.setContent(words);
  const found = () =>
    expectAccessible(page).then(
      () => '',
      (error: Error) => error.message,
    );
  expect(await found()).toContain('image-alt');
  await expectAccessible(page, ['iframe']);
  await page.evaluate(() => {
    for (const paragraph of document.querySelectorAll('p')) paragraph.style.color = '#ddd';
  });
  const both = await found();
  expect(both).toContain('image-alt');
  expect(both).toContain('color-contrast');
});

test('colours are checked after their transitions, also those that begin during the check', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  await page.setContent(words.replace(/<iframe.*<\/iframe>/s, ''));
  await page.evaluate(() => {
    const fade = new CSSStyleSheet();
    fade.replaceSync('@keyframes fade { from { opacity: 0.1; } }');
    document.adoptedStyleSheets = [fade];
    const [paragraph] = document.querySelectorAll('p');
    const [heading] = document.querySelectorAll('h1');
    if (!paragraph || !heading) return;
    paragraph.style.cssText = 'color: #fff; transition: color 60s';
    // Dark in the end, and about to change again after each screenshot.
    const shades = ['#111', '#222'];
    (function change() {
      paragraph.style.color = shades.reverse()[0] ?? '';
      // Restarts the fade-in.
      heading.style.animation = 'none';
      void heading.offsetWidth;
      heading.style.animation = 'fade 60s';
      requestAnimationFrame(change);
    })();
  });
  await expectAccessible(page);
  // Restored: the page is left unchanged.
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
});
