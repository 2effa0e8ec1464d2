import { expect, test } from '#tests/browser/support/fixtures.ts';
import { confirmationOf, fillSession, sessionForm, submit } from '#tests/browser/support/forms.ts';

const args = ['--host-resolver-rules=MAP ananta.lan 127.0.0.1', '--disable-gpu'];
test.use({
  launchOptions: {
    args,
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  },
});

test('over plain http, where browsers cannot run the captcha, the form is sent without it', async ({
  page,
  baseURL,
  problems,
}) => {
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://ananta.lan:${port}/session-book`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const captcha = sessionForm(page).getByRole('group', { name: 'CAPTCHA' });
  await expect(captcha.getByRole('alert')).toContainText('You can send the form without it');
  await expect(captcha.getByRole('checkbox')).toHaveCount(0);
  await fillSession(sessionForm(page), 'Plain Http');
  await submit(sessionForm(page));
  await expect(confirmationOf(sessionForm(page))).toContainText('Plain Http');
  // Over http the browser warns that it ignores a header.
  expect(problems.filter((problem) => !/Cross-Origin-Opener-Policy|status of 400/.test(problem))).toEqual([]);
  problems.length = 0;
});
