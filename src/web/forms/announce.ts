/** Milliseconds: first the empty element has to be noticed, and then there is time to read. */
const lead = 100;
const stay = 3000;

const announcerIn = (form: HTMLElement) => form.querySelector<HTMLElement>(':scope > [aria-live]');

/**
 * Puts an element into a form that screen readers read out when its text changes, and that nobody sees. It stands in the
 * form, because nothing outside of an open dialog is read; and ahead of its text, because many pass over what comes with it.
 */
export function prepareAnnouncer(form: HTMLElement): void {
  if (announcerIn(form)) return;
  const announcer = document.createElement('p');
  announcer.ariaLive = 'assertive';
  announcer.className = 'sr-only';
  form.append(announcer);
}

/** Has a text read out, also where it is the same as before. */
export function announce(form: HTMLElement, text: string): void {
  const announcer = announcerIn(form);
  if (!announcer) return;
  const say = (words: string) => () => {
    announcer.textContent = words;
  };
  setTimeout(say(text), lead);
  setTimeout(say(''), lead + stay);
}
