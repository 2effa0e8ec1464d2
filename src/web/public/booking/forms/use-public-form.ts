import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../../../content/validate.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { dropDraft, fillFields, findDraft, keepDraft, readFields } from './draft.ts';
import { sendForm } from './send-form.ts';

interface Parts<Values> {
  resource: string;
  path: string;
  /** The names of the fields that visitors fill: what stands in them is kept until it is sent. */
  fields: readonly string[];
  /** The rules of the fields, which the server has too. */
  check(sent: unknown): { ok: true; values: Values } | { ok: false; errors: FieldErrors };
  /** What goes, where that is not just what stands in the form. */
  complete?(payload: Record<string, unknown>): Record<string, unknown>;
  /** A last look before it is sent; false keeps it here. */
  mayGo?(payload: Record<string, unknown>): boolean;
  success: string;
  onStored?(): void;
  /** The visitor wants to write once more. */
  onAgain?(): void;
  /** It was sent and not stored, as far as is known; `errors` are those that the server found. */
  onFailed?(errors: FieldErrors): void;
}

export interface PublicForm<Values> {
  element: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Why the server has refused it. */
  refusal: string | undefined;
  isSending: boolean;
  /** What has been stored; undefined while there is a form to fill. */
  stored: Values | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Keeps what is typed, and takes the message of the edited field away. */
  edited(event: FormEvent<HTMLFormElement>): void;
  /** Brings the empty form back. */
  again(): void;
}

/** What happens when a visitor's form is sent: the messages, alerts and toasts of spec §5 and §8. */
export function usePublicForm<Values>(parts: Parts<Values>): PublicForm<Values> {
  const { resource, fields } = parts;
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [stored, setStored] = useState<Values>();
  // The state is one rendering late for a second press.
  const isBusy = useRef(false);

  useEffect(() => {
    if (element.current) fillFields(element.current, findDraft(resource));
  }, [resource]);

  /** The field that takes the focus is read out together with its message, so that has to stand there before. */
  function showErrors(form: HTMLFormElement, found: FieldErrors): void {
    flushSync(() => setErrors(found));
    const wrong = [...form.elements].find((element) =>
      Object.hasOwn(found, element.getAttribute('name') ?? ''),
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  async function send(
    form: HTMLFormElement,
    payload: Record<string, unknown>,
    values: Values,
  ): Promise<void> {
    const outcome = await sendForm(resource, parts.path, payload);
    if (outcome.kind === 'no token') return window.alert('Failed to fetch CSRF token.');
    if (outcome.kind === 'stored') {
      dropDraft(resource);
      form.reset();
      setStored(values);
      toast.success(parts.success);
      parts.onStored?.();
      return;
    }
    toast.error('Error saving row! Please check your form');
    setRefusal(outcome.message);
    showErrors(form, outcome.errors);
    parts.onFailed?.(outcome.errors);
  }

  return {
    element,
    errors,
    refusal,
    isSending,
    stored,

    async submit(event) {
      event.preventDefault();
      if (isBusy.current) return;
      const form = event.currentTarget;
      const written = Object.fromEntries(new FormData(form));
      const payload = parts.complete?.(written) ?? written;
      setRefusal(undefined);
      const checked = parts.check(payload);
      if (!checked.ok) return showErrors(form, checked.errors);
      setErrors({});
      if (parts.mayGo?.(payload) === false) return;
      isBusy.current = true;
      setSending(true);
      try {
        await send(form, payload, checked.values);
      } catch (error) {
        console.error(error);
        toast.error('Error saving row!');
        parts.onFailed?.({});
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },

    edited(event) {
      keepDraft(resource, readFields(event.currentTarget, fields));
      const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
      setErrors((before) => {
        if (!name || !Object.hasOwn(before, name)) return before;
        const { [name]: _gone, ...others } = before;
        return others;
      });
      setRefusal(undefined);
    },

    again() {
      // What is hidden cannot take the focus.
      flushSync(() => setStored(undefined));
      parts.onAgain?.();
      const first = element.current?.elements.namedItem(fields[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
    },
  };
}
