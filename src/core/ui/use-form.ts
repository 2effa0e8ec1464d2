import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds: screen readers must first detect the empty live region, and then there is time to read. */
const announceDelay = 100;
const announceDuration = 3000;

const announcerIn = (form: HTMLElement) => form.querySelector<HTMLElement>(':scope > [aria-live]');

/**
 * Adds an invisible live region to a form. It is inside the form, because nothing outside of an open dialog is
 * announced; and it is added before its text, because many screen readers ignore initial text.
 */
function prepareAnnouncer(form: HTMLElement): void {
  if (announcerIn(form)) return;
  const announcer = document.createElement('p');
  announcer.ariaLive = 'assertive';
  announcer.className = 'sr-only';
  form.append(announcer);
}

/** Announces a text, also where it is the same as before. */
function announce(form: HTMLElement, text: string): void {
  const announcer = announcerIn(form);
  if (!announcer) return;
  const setText = (words: string) => () => {
    announcer.textContent = words;
  };
  setTimeout(setText(text), announceDelay);
  setTimeout(setText(''), announceDelay + announceDuration);
}

type Errors = Readonly<Record<string, string>>;

interface Submission {
  /** Errors that stop sending; undefined: there are none. */
  check?(): Errors | undefined;
  send(): Promise<void>;
  /** Called with the error of sending. */
  onFailed(error: unknown): void;
}

interface Options {
  /** Initial errors of fields, and a message about the whole form. */
  refusal?: { errors: Errors; problem?: string | undefined } | undefined;
  /** A selector of the element to focus where no field is invalid. */
  fallbackFocus?: string;
}

/** The messages about a field, which are linked to it. */
function messagesOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/**
 * The common behaviour of forms. A form is sent once at a time. Each invalid field shows its message until it is
 * edited, and the first of them gets the focus; typed values stay, because inputs keep them.
 */
export function useForm({ refusal: initial = { errors: {} }, fallbackFocus }: Options = {}) {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(initial.errors);
  const [problem, setProblem] = useState(initial.problem);
  const [isSending, setSending] = useState(false);
  const [refusalCount, setRefusalCount] = useState(0);
  // The state is one render late for a second press.
  const isBusy = useRef(false);

  useEffect(() => {
    if (element.current) prepareAnnouncer(element.current);
  }, []);
  // After the messages are rendered: a field is announced together with its own.
  useEffect(() => {
    if (refusalCount === 0) return;
    const invalidField = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target =
      invalidField ?? (fallbackFocus && element.current?.querySelector<HTMLElement>(fallbackFocus));
    // A field that has the focus already, as after sending by Enter, is not announced again.
    if (element.current && target && target === document.activeElement)
      announce(element.current, messagesOf(target));
    else if (target) target.focus();
    for (const id of invalidField?.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [refusalCount, fallbackFocus]);

  function showErrors(found: Errors, newProblem?: string): void {
    setErrors(found);
    setProblem(newProblem);
    setRefusalCount((count) => count + 1);
  }

  function clearError(field: string): void {
    setErrors((before) => {
      // The same object, so that typing does not render the form again.
      if (!Object.hasOwn(before, field)) return before;
      const { [field]: _gone, ...others } = before;
      return others;
    });
  }

  return {
    element,
    errors,
    problem,
    isSending,
    showErrors,
    /** The field has been edited. */
    clearError,
    /** For the form's own event, where its inputs are named after the fields. */
    handleInput({ target }: FormEvent<HTMLFormElement>): void {
      // The captcha's custom element fires it too, without such a property.
      if (target instanceof Element) clearError(target.getAttribute('name') ?? '');
    },
    clearProblem: () => setProblem(undefined),

    async submit({ check, send, onFailed }: Submission): Promise<void> {
      if (isBusy.current) return;
      const foundErrors = check?.();
      if (foundErrors) return showErrors(foundErrors);
      setErrors({});
      setProblem(undefined);
      isBusy.current = true;
      setSending(true);
      try {
        await send();
      } catch (error) {
        onFailed(error);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };
}

export type Form = ReturnType<typeof useForm>;
