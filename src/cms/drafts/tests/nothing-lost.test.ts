import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createRandom, seed } from '#tests/factories/random.ts';
import { createWindows } from './windows.ts';

const site = provideTestSite();

test('two people, three windows, a flaky network, 500 edits: every acknowledged word is found again', async () => {
  const random = createRandom(seed);
  const [meera, neel] = [await site.register('meera', 'editor'), await site.register('neel', 'editor')];
  const entry = await site.records.create('course', { title: 'Begin', description: '<p>Begin</p>' });
  const windows = createWindows({ site, chance: random, recordId: entry._id });
  const tabs = [await windows.open(meera), await windows.open(meera), await windows.open(neel)] as const;
  const [, , single] = tabs;

  for (let edit = 0; edit < 500; edit++) {
    const tab = tabs[Math.floor(random() * tabs.length)] ?? single;
    const field = random() < 0.4 ? 'curriculum' : random() < 0.4 ? 'duration' : 'description';
    if (random() < 0.04) tab.cut(field);
    else tab.add(field, `w${edit}e`);
    const then = random();
    if (then < 0.03) await tab.reload();
    else if (then < 0.05) tab.draftSaver.flushOnUnload();
    else if (then < 0.09) await tab.look();
    else if (then < 0.1) await tab.publish();
    else if (then < 0.11) await tab.discardAndUndo();
    tab.decide();
    await windows.pass(random() * 2500);
    expect(single.disputes, `TEST_SEED=${seed}`).toBe(0);
  }
  windows.isCalm = true;
  for (let round = 0; round < 4; round++) {
    for (const tab of tabs) {
      await tab.look();
      tab.decide();
    }
    await windows.pass(180_000);
  }
  for (const tab of tabs) expect([tab.draftSaver.isAllSaved(), seed]).toEqual([true, seed]);

  const found = JSON.stringify([
    await windows.everythingOf(meera),
    await windows.everythingOf(neel),
    (await site.call('GET', `history/course/${entry._id}?limit=100`, { token: meera })).json(),
  ]);
  const lost = [...windows.acknowledged].filter((word) => !found.includes(word));
  expect(windows.acknowledged.size).toBeGreaterThan(300);
  expect([lost, seed]).toEqual([[], seed]);
  // The server has the final content of the screen.
  for (const tab of tabs) expect([await tab.held(), seed]).toEqual([tab.shown(), seed]);
}, 240_000);
