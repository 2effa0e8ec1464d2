import { type RefObject, useEffect, useState } from 'react';
import { tabStore } from '#core/api-client/browser-storage.ts';

/**
 * The values of an unsent form by field name. Kept while the tab is open, so that they survive other pages, going back and a
 * reload.
 */
export type FormDraft = Record<string, string>;

const storageKeyOf = (form: string) => `${form} form`;

/** @param form its name, the same on every page */
export function findDraft(form: string): FormDraft {
  return tabStore.read<FormDraft>(storageKeyOf(form)) ?? {};
}

/** Stores these fields; other fields keep their stored values. */
export function saveDraft(form: string, values: FormDraft): void {
  tabStore.write(storageKeyOf(form), { ...findDraft(form), ...values });
}

export function deleteDraft(form: string): void {
  tabStore.remove(storageKeyOf(form));
}

/** The values of these fields; the solution of a captcha must not be stored. */
export function readFields(form: HTMLFormElement, fields: readonly string[]): FormDraft {
  const sent = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(sent.get(name) ?? '')]));
}

/** Fills in the empty fields; on a slow phone, visitors type into the others before this script has loaded. */
export function fillFields(form: HTMLFormElement, draft: FormDraft): void {
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
 * Marks a reload. A client-side navigation keeps the Content-Security-Policy of the loaded page, so a page that needs its own
 * policy has to be loaded itself.
 */
const reloadMark = 'loaded-on-the-way';

/** Records that this page is reloaded before it can be used. */
export const markReload = () => tabStore.set(reloadMark, window.location.pathname);

/** Whether the visitor came by a link, and the page was reloaded before it could be used. Resets the mark. */
export function consumeReloadMark(): boolean {
  const wasReloaded = tabStore.get(reloadMark) === window.location.pathname;
  tabStore.remove(reloadMark);
  return wasReloaded;
}

/** Safari does not focus a button that is pressed. */
const startEvents = ['focusin', 'input', 'submit'];

/**
 * Whether a visitor has started to fill in the form around an element. A press delays the answer until it ends: content that
 * appears during a press moves the button, which then gets no click.
 */
export function useFormStarted(container: RefObject<HTMLElement | null>): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const form = container.current?.closest('form');
    const controller = new AbortController();
    const { signal } = controller;
    let pressEnds: Promise<void> | undefined;
    const trackPress = () => {
      pressEnds = new Promise((resolve) => {
        // The click follows these events.
        const end = () => setTimeout(resolve);
        for (const type of ['pointerup', 'pointercancel'])
          addEventListener(type, end, { capture: true, once: true, signal });
      });
    };
    const start = async () => {
      await pressEnds;
      if (signal.aborted) return;
      controller.abort();
      setStarted(true);
    };
    // An element that is focused already, such as after 'Book a session', fires no event.
    if (form?.contains(document.activeElement)) void start();
    form?.addEventListener('pointerdown', trackPress, { capture: true, signal });
    for (const eventType of startEvents) form?.addEventListener(eventType, start, { signal });
    return () => controller.abort();
  }, [container]);
  return isStarted;
}
