import { tabStore } from '../../../browser-storage.ts';

/**
 * What stands in a form that has not been sent, by the names of its fields. It is kept while the tab is open, so that
 * whoever looks something up, goes back or loads the page again finds it as it was.
 */
export type Draft = Record<string, string>;

const keyOf = (form: string) => `${form} form`;

/** @param form its name, the same wherever the form stands */
export function findDraft(form: string): Draft {
  try {
    return JSON.parse(tabStore.get(keyOf(form)) ?? '{}');
  } catch {
    return {};
  }
}

/** Keeps the fields that are given; of those that are not, what was kept before stays. */
export function keepDraft(form: string, values: Draft): void {
  tabStore.set(keyOf(form), JSON.stringify({ ...findDraft(form), ...values }));
}

export function dropDraft(form: string): void {
  tabStore.remove(keyOf(form));
}

/** What stands in these fields; the solution of a captcha, which is none of them, is not for keeping. */
export function readFields(form: HTMLFormElement, fields: readonly string[]): Draft {
  const sent = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(sent.get(name) ?? '')]));
}

/** Fills the fields that are empty; on a slow phone, people type into the others before this script is there. */
export function fillFields(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      const isOffered = [...field.options].some((option) => option.value === value);
      if (!field.value && isOffered) field.value = value;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      // A box that was ticked before.
      field.checked ||= field.value === value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (!field.value) field.value = value;
    }
  }
}
