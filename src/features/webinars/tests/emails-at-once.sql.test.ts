import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const site = provideTestSite();

const at = (moment: number) => new Date(moment).toISOString();

test('concurrent writers and many registrations: each gets each email once', async () => {
  const start = site.clock().getTime() + 10 * day;
  const { _id, title } = await site.records.create('webinar', {
    ...{ title: 'Crowd', description: '<p>A talk</p>', startsAt: at(start), endsAt: at(start + hour) },
    startdate: at(start).slice(0, 10),
  });
  const names = Array.from({ length: 60 }, (_, index) => `parent${index}`);
  for (const name of names)
    await site.records.create('registration', {
      ...{ name: 'Parent', email: `${name}@example.com`, contact: '9000000001' },
      ...{ webinarId: _id, webinarTitle: title, status: 'registered' },
    });
  await site.services.jobRunner.runDue();
  site.clock.advance(start - day + minute - site.clock().getTime());
  const job = () => site.services.writeDueEmails();
  const rounds = await Promise.all([job(), job(), job(), job()]);
  expect(rounds.filter(Boolean).every((round) => (round?.written ?? 0) <= 25)).toBe(true);
  while (await job());
  const emails = await site.services.database.db.selectFrom('email').select('mail').execute();
  const reminded = emails
    .map(({ mail }) => JSON.parse(mail) as { to: string; subject: string })
    .filter(({ subject }) => subject.startsWith('A reminder: Crowd'));
  expect(reminded.map(({ to }) => to).toSorted()).toEqual(
    names.map((name) => `${name}@example.com`).toSorted(),
  );
});
