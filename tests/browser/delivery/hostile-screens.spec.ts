import { editableEmails, emailSettingName } from '#features/webinars/rules/email-texts.ts';
import { hostileTexts } from '../../factories/hostile-values.ts';
import { expect, test } from '../support/fixtures.ts';
import { pieces } from '../support/hostile-people.ts';
import { type HostileSite, startHostileSite } from '../support/hostile-site.ts';
import {
  expectNothingForeign,
  expectOnlyMissing,
  expectWatched,
  watchHostile,
} from '../support/hostile-watch.ts';

// Without the browser's Content-Security-Policy: escaping alone must suffice. One site serves all of these, one after
// the other.
test.use({ bypassCSP: true });
test.describe.configure({ mode: 'default', timeout: 240_000 });

let site: HostileSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startHostileSite();
});
test.afterAll(() => site.stop());

test('redirects, and the findings of the health checks @all', async ({ page, problems }) => {
  const now = new Date().toISOString();
  site.runSql(
    'insert into redirect (id, "from", "to", record, "recordId", "addedAt", uses, "usedAt") values (?, ?, ?, ?, ?, ?, ?, ?)',
    ...pieces.map((piece, at) => {
      const to = at % 2 ? `/${piece}` : (hostileTexts.addresses[at % hostileTexts.addresses.length] ?? '');
      return [String(at).padStart(4, '0'), `/${at}/${piece}`, to, '', '', now, 1, now];
    }),
  );
  const findings = pieces.map((piece) => ({ verdict: 'wrong', message: piece, fix: piece }));
  const check = { name: 'database', title: pieces.join(' '), verdict: 'wrong', findings };
  site.runSql(
    'insert into installation (fact, value) values (?, ?) on conflict do update set value = excluded.value',
    [...['health', JSON.stringify({ often: { at: now, checks: [check] } })]],
  );

  const ran = await watchHostile(page, site.address, site.owner.token);
  for (let number = 1; number <= Math.ceil(pieces.length / 25); number++) {
    await page.goto(`${site.address}/admin/site-health/redirects?page=${number}`);
    await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible();
    await expectNothingForeign(page, `redirects, page ${number}`);
  }
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNothingForeign(page, 'a redirect that is to go');
  for (const path of ['site-health', 'dashboard']) {
    await page.goto(`${site.address}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('__xss');
    await expectNothingForeign(page, path);
  }
  await expectWatched(page, ran);
  expectOnlyMissing(problems);
});

/** Texts that settings accept: they refuse closed tags, and placeholders. */
const taken = pieces.filter((piece) => !/<\/?[a-z!][^>]*>|[{}]/i.test(piece.replace(/\s+/g, ' ')));
const words = (longest: number) => {
  let text = '"><img src=x onerror=__xss() ';
  for (const piece of taken)
    if (text.length + piece.length < longest) text += ` ${piece.replace(/[<>\s]+/g, ' ')}`;
  return text.trim();
};

test('settings, wherever they are shown, and every email with them @all', async ({ page, problems }) => {
  const value = (kept: unknown) => ({ value: kept, revision: 0 });
  const { settings } = await site.owner.put('site-settings', {
    settings: {
      ...{ address: value(words(290)), greeting: value(words(590)), privacyContact: value(words(190)) },
      furtherCities: value([words(60)]),
      savedReplies: value([{ title: words(70), text: words(2900) }]),
      ...Object.fromEntries(
        editableEmails().map((kind) => [
          emailSettingName(kind),
          value({ subject: `${words(60)} {webinar}`, text: `${words(2800)} {webinar} {place} {name}` }),
        ]),
      ),
    },
  });
  expect(settings).toBeTruthy();
  const ran = await watchHostile(page, site.address, site.owner.token);
  const { conversations } = (await site.owner.get('conversations?tab=check')) as {
    conversations: { id: string }[];
  };
  for (const path of [
    ...['/', '/session-book', '/privacy-policy', '/refund-policy', '/disclaimer', '/offline', '/login'],
    ...conversations.map(({ id }) => `/admin/booksessionlist/${id}`),
  ]) {
    await page.goto(site.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingForeign(page, path);
  }

  await page.goto(`${site.address}/admin/settings#group-webinarEmails`);
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
  await expectNothingForeign(page, 'the settings');
  await page.getByRole('main').evaluate((main) => {
    for (const part of main.querySelectorAll('details')) part.open = true;
  });
  const previews = page.getByRole('button', { name: /^Preview/ });
  expect(await previews.count()).toBeGreaterThanOrEqual(editableEmails().length);
  for (const preview of await previews.all()) {
    await preview.click();
    const email = page.getByRole('dialog');
    await expect(email).toContainText('__xss');
    await expectNothingForeign(page, `the letter ${await email.getAttribute('aria-labelledby')}`);
    await email.getByRole('button', { name: 'As plain text' }).click();
    await expectNothingForeign(page, 'the same as plain text');
    await email.getByRole('button', { name: 'Close window' }).click();
    await expect(email).toHaveCount(0);
  }
  await expectWatched(page, ran);
  expectOnlyMissing(problems);
});

test('the registrations of a webinar, their emails, and an email to all of them @all', async ({
  page,
  problems,
}) => {
  const now = new Date().toISOString();
  const emails = site.people.flatMap(({ registration }, at) =>
    pieces
      .filter((_piece, number) => number % 8 === at)
      .map((piece, number) => ({ registration, piece, number })),
  );
  site.runSql(
    `insert into "webinarEmail" (id, "webinarId", "registrationId", kind, dedupeKey, state, "dueAt", "endedAt", "emailId", details)
     values (?, ?, ?, 'webinar-message', ?, 'done', ?, ?, ?, ?)`,
    ...emails.map(({ registration, piece, number }) => {
      const id = `${registration}-${number}`;
      return [
        id,
        site.webinar,
        registration,
        id,
        now,
        now,
        id,
        JSON.stringify({ subject: piece, text: piece }),
      ];
    }),
  );
  site.runSql(
    `insert into "emailLog" (id, kind, "aboutRecord", "aboutId", "recipientRecord", "recipientId", outcome, said, "endedAt")
     values (?, 'webinar-message', 'registration', ?, 'registration', ?, 'refused', ?, ?)`,
    ...emails.map(({ registration, piece, number }) => [
      `${registration}-${number}`,
      registration,
      registration,
      piece,
      now,
    ]),
  );
  const ran = await watchHostile(page, site.address, site.owner.token);
  await page.goto(`${site.address}/admin/webinaruser/${site.webinar}`);
  await expect(page.getByText(/did not arrive/).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('__xss');
  await expectNothingForeign(page, 'the places of a webinar');
  const registrationRows = page.getByRole('button', { name: /^Registration / });
  await expect(registrationRows).toHaveCount(site.people.length);
  for (const container of await registrationRows.all()) {
    await container.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Emails' })).toContainText('__xss');
    await expectNothingForeign(page, 'a place');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  for (const text of [words(2000), `{name} ${words(900)}`]) {
    await page.getByRole('button', { name: 'Email parents' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject').fill(words(80));
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Subject:')).toBeVisible();
    await expectNothingForeign(page, 'a letter that is about to go out');
    await dialog.getByRole('button', { name: 'As plain text' }).click();
    await expectNothingForeign(page, 'the same as plain text');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await expectWatched(page, ran);
  expectOnlyMissing(problems);
});
