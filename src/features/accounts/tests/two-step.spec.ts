import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { login, password } from '#tests/browser/support/accounts.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createStaff } from '#tests/browser/support/staff.ts';

/** The code that an app shows for the displayed key, a number of time steps away. */
function codeOf(key: string, stepsAway = 0): string {
  const timestamp = Date.now() + stepsAway * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp });
}

/** Adds a virtual device with passkeys that verifies its user without a touch. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test('a user sets up an app and a passkey, signs in with each, and loses the phone', async ({
  page,
  problems,
}) => {
  const { email } = await createStaff('editor');
  await addDevice(page);
  await page.goto('/login?back=/admin/account');
  await login(page, email, password);
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(twoStep.getByText('Off', { exact: true })).toBeVisible();

  // The app is set up with its key; its first code is wrong.
  await twoStep.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /Picture for the app/ })).toBeVisible();
  const key = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  await dialog.getByLabel(/Type the code/).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText(/not the code that the app shows/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/Type the code/).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();

  // Adding a passkey shows no recovery codes: they already exist.
  await twoStep.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(twoStep.getByText('My laptop')).toBeVisible();
  await expect(twoStep.getByText('10 of 10 are left', { exact: false })).toBeVisible();
  await expectAccessible(page);

  // Signs in with the app.
  await page.getByRole('link', { name: 'Logout' }).click();
  await login(page, email, password);
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/code is wrong/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code from your app').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  // Signs in with the passkey after the password, and with the passkey alone.
  await page.getByRole('link', { name: 'Logout' }).click();
  await login(page, email, password);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  // The phone is lost: signs in with a recovery code and removes the lost factors.
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.goto('/login?back=/admin/account');
  await login(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(twoStep.getByText('9 of 10 are left', { exact: false })).toBeVisible();
  await twoStep.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(twoStep.getByRole('button', { name: 'Set up an app' })).toBeVisible();

  // The expected refusals.
  expect(problems.filter((said) => !/status of 40[013]|ApiError/.test(said))).toEqual([]);
  problems.length = 0;
});

test('a user who signed in long ago confirms their identity and continues at the same point @all', async ({
  page,
  problems,
}) => {
  const { email, expireConfirmation: forgetConfirmation } = await createStaff('editor');
  await addDevice(page);
  await page.goto('/login?back=/admin/account');
  await login(page, email, password);
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(twoStep.getByText('Off', { exact: true })).toBeVisible();
  await forgetConfirmation();

  // First cancelled: nothing happens. Then with a wrong password, then with the right one.
  await twoStep.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await naming.getByLabel('Name').fill('A name that I have thought about');
  await naming.getByRole('button', { name: 'Add', exact: true }).click();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(naming.getByLabel('Name')).toHaveValue('A name that I have thought about');
  await naming.getByRole('button', { name: 'Add', exact: true }).click();
  await asking.getByLabel('Password').fill('wrong');
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(asking.getByText('Incorrect password.')).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel('Password').fill(password);
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(twoStep.getByText('A name that I have thought about')).toBeVisible();

  // With the passkey one press is enough.
  await forgetConfirmation();
  await twoStep.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  await asking.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();

  expect(problems.filter((said) => !/status of 40[03]|ApiError/.test(said))).toEqual([]);
  problems.length = 0;
});
