import { expect, test } from '../support/fixtures.ts';
import { sessionForm } from '../support/forms.ts';

const args = ['--host-resolver-rules=MAP ananta.lan 127.0.0.1', '--disable-gpu'];
test.use({
  launchOptions: {
    args,
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  },
});

test('over plain http, where browsers have no means for the captcha, the form says what to do', async ({
  page,
  baseURL,
  problems,
}) => {
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://ananta.lan:${port}/session-book`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const captcha = sessionForm(page).getByRole('group', { name: 'CAPTCHA' });
  await expect(captcha.getByRole('alert')).toContainText('Please call us or write to us');
  await expect(captcha.getByRole('checkbox')).toHaveCount(0);
  // The browser tells that it does not heed a header there.
  expect(problems.filter((problem) => !problem.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  problems.length = 0;
});
