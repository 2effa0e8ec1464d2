import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { registerReferencedRecords } from '#cms/fields/reference/referenced-records.ts';
import { recordAccess } from '#cms/records/fetch-entries.ts';

// As the layout of the admin area does.
registerReferencedRecords(recordAccess);

// Stand-ins for features that jsdom lacks: dialogs, popovers, media queries, observers, and a layout to scroll in. A
// test about one of them belongs in the browser.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Milliseconds; generous, because machines stall at times. Nothing here tests speed.
configure({ asyncUtilTimeout: 10_000 });

function dispatchToggle(popover: Element | null, newState: 'open' | 'closed') {
  popover?.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

/** The behaviour of a button with a popover. */
function openPopover({ target }: Event) {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null;
  if (button) dispatchToggle(document.getElementById(button.getAttribute('popovertarget') ?? ''), 'open');
}

beforeEach(() => {
  document.addEventListener('click', openPopover);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  Element.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.hidePopover = function hidePopover() {
    dispatchToggle(this, 'closed');
  };
  // Browsers focus an element that a script selects.
  HTMLInputElement.prototype.select = function select() {
    this.focus();
    this.setSelectionRange(0, this.value.length);
  };
  // The editor reads the position of its caret.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>('button, a[href], input, [tabindex="0"]')?.focus();
  };
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

afterEach(() => {
  document.removeEventListener('click', openPopover);
  vi.unstubAllGlobals();
  // A frame that jsdom has requested with fake timers would never fire, and no later one either.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(100);
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
