import { expect, onTestFinished, test, vi } from 'vitest';
import { recordUis } from '#admin/features.ts';
import { openList } from '#tests/factories/rendered-list.tsx';
import { type RecordUi, registerRecordUis } from './record-ui.ts';

test('a list loads the UI that a feature adds to its type, and is not shown without it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => registerRecordUis(recordUis));
  const ui: RecordUi = { useNotes: () => new Map([['b1', 'Seen by Meena']]) };
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => ui];
  const loadOther = vi.fn();
  registerRecordUis({ banner: () => answers.shift()?.() ?? Promise.resolve(ui), webinar: loadOther });
  const { page, user, button } = await openList('banner', [{ _id: 'b1', title: 'Sleep', revision: 1 }]);
  expect(await page.findByText('The list could not be loaded.')).toBeTruthy();
  expect(page.queryByText('Sleep')).toBeNull();
  await user.click(button('Try again'));
  expect(await page.findByText('Seen by Meena')).toBeTruthy();
  expect(loadOther).not.toHaveBeenCalled();
});
