import type { Editor } from '@tiptap/core';
import type { Locator, Page } from 'playwright/test';
import { expectToast, openAdmin, uniqueText } from './admin.ts';
import { expect, type Staff } from './fixtures.ts';

type Edited = HTMLElement & { editor: Editor };

/** Opens the form of a new course that has this description. */
export async function openCourse(page: Page, staff: Staff, description: string) {
  const course = await staff.add('course', { title: uniqueText('Course'), order: '90', description });
  await openAdmin(page, '/admin/course');
  await page.getByRole('searchbox').fill(course.title ?? '');
  // A press during rendering of the list could begin on one row and end on another.
  await expect(page.getByText(`1 entry for “${course.title}”`)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${course.title}` }).click();
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(text).toBeVisible();
  return { course, text, tool: toolsOf(page) };
}

/** The tools of the description, by their names. */
function toolsOf(page: Page) {
  const bars = page.getByRole('toolbar', { name: /^(Formatting of|More for) Description$/ });
  return (name: string) => bars.getByRole('button', { name, exact: true });
}

/**
 * Puts the caret at an end of the text by its key. The editor learns of a key that moves the caret a moment later than
 * the page, and restores its former position after a focus; people do not press keys so fast.
 */
export async function caretTo(text: Locator, end: 'Home' | 'End'): Promise<void> {
  const isThere = (element: Element, key: string) => {
    const { selection, doc } = (element as Edited).editor.state;
    const [start, stop] = key === 'Home' ? [0, selection.from] : [selection.from, doc.content.size];
    return doc.textBetween(start, stop).trim() === '';
  };
  await expect(async () => {
    await text.press(`ControlOrMeta+${end}`);
    expect(await text.evaluate(isThere, end)).toBe(true);
  }).toPass();
}

/** Saves the form. @returns the stored description */
export async function save(page: Page, course: Record<string, string>): Promise<string> {
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Row updated successfully!');
  const { courses } = await (await page.request.get(`/api/v1/course/${course.link}`)).json();
  return courses[0].description;
}

/** Pastes clipboard content of another program. Without markup it is plain text. */
export function paste(text: Locator, html: string, plain = 'a') {
  return text.evaluate(
    (element, [markup = '', words = '']) => {
      const clipboardData = new DataTransfer();
      if (markup) clipboardData.setData('text/html', markup);
      clipboardData.setData('text/plain', words);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );
}
