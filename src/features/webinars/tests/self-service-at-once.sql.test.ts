import { beforeEach, expect, test } from 'vitest';
import { managedRegistrationsOf } from '#tests/factories/managed-registrations.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provide, provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import { keyOfQuote } from '../rules/refund-quote.ts';

const day = 86_400_000;
const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));
const mine = provide(async () => managedRegistrationsOf(site, pages));
beforeEach(() => mine.resetLimits());

test('concurrent cancellations and moves leave one registration and correct seats', async () => {
  for (let round = 0; round < 5; round++) {
    const { my, id } = await mine.registration();
    const [one, other] = [await mine.webinar({ starts: 9 * day }), await mine.webinar({ starts: 8 * day })];
    const quote = keyOfQuote(await mine.quoteOf(id));
    const cancelled = await Promise.all([1, 2, 3].map(() => mine.press(my, 'cancel', { quote })));
    expect(cancelled.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await mine.cancellations(id)).toHaveLength(1);

    const second = await mine.registration();
    const shown = keyOfQuote(await mine.quoteOf(second.id));
    const { revision = 0 } = (await mine.stored(second.id)) ?? {};
    const [pressed, moved] = await Promise.all([
      mine.press(second.my, 'cancel', { quote: shown }),
      site.call('POST', `registrations/${second.id}/actions`, {
        ...{ token: site.admin, json: { revision, action: { kind: 'move', webinarId: one } } },
      }),
    ]);
    // Whichever is first: a moved registration is not cancelled unseen, and a cancelled one is not moved.
    const after = await mine.stored(second.id);
    const isMoved = moved.statusCode === 200;
    expect([pressed.status, moved.statusCode]).toEqual(isMoved ? [409, 200] : [303, 409]);
    expect(after).toMatchObject(isMoved ? { status: 'registered', webinarId: one } : { status: 'cancelled' });

    const third = await mine.registration();
    const moves = await Promise.all(
      [one, other].map((webinarId) => mine.press(third.my, 'move', { webinarId })),
    );
    expect(moves.map(({ status }) => status)).toEqual([303, 303]);
    expect([one, other]).toContain((await mine.stored(third.id))?.webinarId);
    await mine.resetLimits();
  }
  await mine.expectCorrectSeats();
});
