import { expect, type Locator } from 'playwright/test';
import { test } from '#tests/browser/support/fixtures.ts';

const inked = (paper: Locator) =>
  paper.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  });

test('the doodle pad draws by pointer and by keyboard, and sends nothing @all', async ({
  page,
  problems,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => {
    // Pictures further down load when they come near, and scripts of the site in idle time.
    if (!['image', 'script'].includes(request.resourceType())) sent.push(request.url());
  });
  // The games are loaded when they come near.
  await expect(page.getByRole('button', { name: 'Start breathing' })).toHaveCount(0);
  const corner = page.getByRole('region', { name: 'Doodle pad' });
  const paper = corner.getByRole('application');
  await corner.scrollIntoViewIfNeeded();
  await paper.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  sent.length = 0;
  expect(await inked(paper)).toBe(0);
  const box = await paper.boundingBox();
  if (!box) throw new Error('There is no paper.');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 });
  await page.mouse.up();
  const byMouse = await inked(paper);
  expect(byMouse).toBeGreaterThan(100);
  await paper.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  expect(await inked(paper)).toBeGreaterThan(byMouse);
  const lowered = await inked(paper);
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  expect(await inked(paper)).toBe(lowered);
  expect(sent).toEqual([]);
  await corner.getByRole('button', { name: 'New sheet' }).click();
  expect(await inked(paper)).toBe(0);
  // The browser warns that repeated reads of the canvas are slow; only this test does that.
  expect(problems.filter((problem) => !problem.includes('willReadFrequently'))).toEqual([]);
  problems.length = 0;
});

test('games that cannot be loaded show that, and load on retry @all', async ({ page, problems }) => {
  await page.goto('/');
  await page.route('**/assets/games-*.js', (route) => route.abort());
  const corner = page.getByRole('region', { name: 'Kid’s corner' });
  await corner.scrollIntoViewIfNeeded();
  await expect(corner.getByRole('alert')).toContainText('The games could not be loaded.');
  await page.unroute('**/assets/games-*.js');
  await corner.getByRole('button', { name: 'Try again' }).click();
  await expect(corner.getByRole('button', { name: 'Start breathing' })).toBeVisible();
  await expect(corner.getByRole('alert')).toHaveCount(0);
  // The browser itself reports the failed request.
  problems.length = 0;
});
