import { openCourse } from '#tests/browser/support/editor.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('on a phone all tools are visible, large enough for a thumb, and nothing scrolls sideways @phone-all @all', async ({
  page,
  staff,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { tool } = await openCourse(page, staff, '<p>Sleep</p>');
  for (const name of [
    'Heading 1',
    'Picture',
    'Table',
    'Insert video',
    'Find and replace',
    'Keys and tools',
  ]) {
    const box = await tool(name).boundingBox();
    expect([name, (box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([name, true, true]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  for (const name of ['Find and replace', 'Insert video', 'Keys and tools']) {
    await tool(name).click();
    expect(await page.evaluate(() => document.querySelector('dialog')?.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
});
