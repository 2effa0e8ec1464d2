import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

test('concurrent requests for news store one consent', async () => {
  const email = 'reader@example.com';
  const { stores, consentService } = site.services;
  const wish = { email, wantsNews: true, method: 'link', record: 'account', recordId: 'x' } as const;
  await Promise.all(
    Array.from({ length: 8 }, () => stores.transaction((tx) => consentService.setNews(tx, wish))),
  );
  const consents = site.services.database.db.selectFrom('consent').selectAll().where('email', '=', email);
  expect(await consents.where('purpose', '=', 'news').execute()).toHaveLength(1);
  expect(await consentService.wantsNews(email)).toBe(true);
});
