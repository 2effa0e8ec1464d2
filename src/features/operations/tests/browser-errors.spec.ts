import { expect, test } from '#tests/browser/support/fixtures.ts';

test('a script error is reported once, without quoted text', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/browser-errors')) reports.push(request.postData() ?? '');
  });
  await page.goto('/blogs');
  const fail = (message: string, script: string) =>
    page.evaluate(
      ([text = '', file = '']) => {
        const error = Object.assign(new TypeError(text), {
          stack: `TypeError\n at f (${location.origin}/${file}:1:2)`,
        });
        dispatchEvent(new ErrorEvent('error', { error }));
      },
      [message, script],
    );
  await fail('an extension fails', 'content.js');
  const answered = page.waitForResponse('**/api/v1/browser-errors');
  for (let time = 0; time < 2; time++) await fail('"Asha Rao" is wrong', 'assets/form-B1x2.js');
  expect((await answered).status()).toBe(204);
  const last = page.waitForResponse('**/api/v1/browser-errors');
  await fail('another', 'assets/form-B1x2.js');
  await last;
  const frames = ['form-B1x2.js:1:2'];
  expect(reports.map((report) => JSON.parse(report))).toEqual([
    { page: '/blogs', message: 'TypeError: … is wrong', frames },
    { page: '/blogs', message: 'TypeError: another', frames },
  ]);
});
