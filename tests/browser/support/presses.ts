import type { Locator } from 'playwright/test';

/**
 * Does a task like a person, and counts the presses: one for a click, a tap or a typed text, and two for a choice from a
 * list, which has to be opened.
 */
export function countPresses() {
  let count = 0;
  return {
    async press(target: Locator): Promise<void> {
      count += 1;
      await target.click();
    },
    async type(target: Locator, text: string): Promise<void> {
      count += 1;
      await target.fill(text);
    },
    async choose(list: Locator, option: string): Promise<void> {
      count += 2;
      await list.selectOption({ label: option });
    },
    counted: () => count,
  };
}
