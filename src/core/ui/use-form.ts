import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds: first the empty element has to be noticed, and then there is time to read. */
const lead = 100;
const stay = 3000;

const announcerIn = (form: HTMLElement) => form.querySelector<HTMLElement>(':scope > [aria-live]');

/**
 * Puts an element into a form that screen readers read out when its text changes, and that nobody sees. It stands in the
 * form, because nothing outside of an open dialog is read; and ahead of its text, because many pass over what comes with it.
 */
function prepareAnnouncer(form: HTMLElement): void {
  if (announcerIn(form)) return;
  const announcer = document.createElement('p');
  announcer.ariaLive = 'assertive';
  announcer.className = 'sr-only';
  form.append(announcer);
}

/** Has a text read out, also where it is the same as before. */
function announce(form: HTMLElement, text: string): void {
  const announcer = announcerIn(form);
  if (!announcer) return;
  const say = (words: string) => () => {
    announcer.textContent = words;
  };
  setTimeout(say(text), lead);
  setTimeout(say(''), lead + stay);
}

type Errors = Readonly<Record<string, string>>;

interface Submission {
  /** What is wrong, so that nothing is sent; undefined: it may go. */
  check?(): Errors | undefined;
  send(): Promise<void>;
  /** Told what the sending threw. */
  onFailed(error: unknown): void;
}

interface Options {
  /** What stands there from the start: what is wrong with the fields, and what is said of all of it. */
  refusal?: { errors: Errors; problem?: string | undefined } | undefined;
  /** Selects what takes the focus where no field is wrong. */
  otherwise?: string;
}

/** What is said of a field: its message is linked to it. */
function messagesOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/**
 * What all forms have in common. One is sent once at a time. Each wrong field has its message until it is edited, and
 * the first of them takes the focus; what was typed stays, because inputs keep it.
 */
export function useForm({ refusal: first = { errors: {} }, otherwise }: Options = {}) {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(first.errors);
  const [problem, setProblem] = useState(first.problem);
  const [isSending, setSending] = useState(false);
  const [rejections, setRefusedFiles] = useState(0);
  // The state is one rendering late for a second press.
  const isBusy = useRef(false);

  useEffect(() => {
    if (element.current) prepareAnnouncer(element.current);
  }, []);
  // Once the messages stand there: a field is read out together with its own.
  useEffect(() => {
    if (rejections === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = wrong ?? (otherwise && element.current?.querySelector<HTMLElement>(otherwise));
    // A field that has the focus already, as where the form was sent by Enter, is not read out again.
    if (element.current && target && target === document.activeElement)
      announce(element.current, messagesOf(target));
    else if (target) target.focus();
    for (const id of wrong?.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [rejections, otherwise]);

  function refuse(found: Errors, said?: string): void {
    setErrors(found);
    setProblem(said);
    setRefusedFiles((count) => count + 1);
  }

  function forget(field: string): void {
    setErrors((before) => {
      // The same, so that typing does not draw the form anew.
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
    refuse,
    /** The field has been edited. */
    forget,
    /** For the form's own event, where its inputs carry the names of the fields. */
    edited({ target }: FormEvent<HTMLFormElement>): void {
      // Of a captcha's own element too, which has no such property.
      if (target instanceof Element) forget(target.getAttribute('name') ?? '');
    },
    forgetProblem: () => setProblem(undefined),

    async submit({ check, send, onFailed }: Submission): Promise<void> {
      if (isBusy.current) return;
      const wrong = check?.();
      if (wrong) return refuse(wrong);
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
