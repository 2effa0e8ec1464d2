import { type RefObject, useEffect, useState } from 'react';
import { tabStore } from '#core/api-client/browser-storage.ts';

/**
 * What stands in a form that has not been sent, by the names of its fields. It is kept while the tab is open, so that
 * whoever looks something up, goes back or loads the page again finds it as it was.
 */
export type Draft = Record<string, string>;

const keyOf = (form: string) => `${form} form`;

/** @param form its name, the same wherever the form stands */
export function findDraft(form: string): Draft {
  return tabStore.read<Draft>(keyOf(form)) ?? {};
}

/** Keeps the fields that are given; of those that are not, what was kept before stays. */
export function keepDraft(form: string, values: Draft): void {
  tabStore.write(keyOf(form), { ...findDraft(form), ...values });
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

/**
 * A Content-Security-Policy stays that of the page which the browser has loaded, wherever links lead without a page
 * load. Where a page needs a policy of its own, it has to be loaded itself.
 */
const mark = 'loaded-on-the-way';

/** Notes that this page is loaded once more before it can be used. */
export const noteReload = () => tabStore.set(mark, window.location.pathname);

/** Whether the visitor came by a link, and the page was loaded once more before it could be used; told once. */
export function takeReload(): boolean {
  const wasReloaded = tabStore.get(mark) === window.location.pathname;
  tabStore.remove(mark);
  return wasReloaded;
}

/** Safari does not focus a button that is pressed. */
const signs = ['focusin', 'input', 'submit'];

/**
 * Whether a visitor has started to fill in the form around an element. A press delays the answer until it ends: content
 * that appears during a press moves the button, which then gets no click.
 */
export function useBegun(container: RefObject<HTMLElement | null>): boolean {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    const form = container.current?.closest('form');
    const controller = new AbortController();
    const { signal } = controller;
    let pressEnds: Promise<void> | undefined;
    const notePress = () => {
      pressEnds = new Promise((resolve) => {
        // The click comes right after these.
        const end = () => setTimeout(resolve);
        for (const type of ['pointerup', 'pointercancel'])
          addEventListener(type, end, { capture: true, once: true, signal });
      });
    };
    const begin = async () => {
      await pressEnds;
      if (signal.aborted) return;
      controller.abort();
      setBegun(true);
    };
    // What has the focus already, as after 'Book a session', says so no more.
    if (form?.contains(document.activeElement)) void begin();
    form?.addEventListener('pointerdown', notePress, { capture: true, signal });
    for (const sign of signs) form?.addEventListener(sign, begin, { signal });
    return () => controller.abort();
  }, [container]);
  return isBegun;
}
