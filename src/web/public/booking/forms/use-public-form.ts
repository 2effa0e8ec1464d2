import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../../../content/validate.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { sendForm } from './send-form.ts';

interface Parts {
  resource: string;
  path: string;
  /** The rules of the fields, which the server has too. */
  check(sent: Readonly<Record<string, unknown>>): { ok: true } | { ok: false; errors: FieldErrors };
  /** A last look before it is sent; false keeps it here. */
  mayGo?(payload: Record<string, unknown>): boolean;
  success: string;
  onStored?(): void;
  /** It was sent and not stored, as far as is known; `errors` are those that the server found. */
  onFailed?(errors: FieldErrors): void;
}

export interface PublicForm {
  errors: FieldErrors;
  /** Why the server has refused it. */
  refusal: string | undefined;
  isSending: boolean;
  isStored: boolean;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Takes the message of an edited field away. */
  edited(event: FormEvent<HTMLFormElement>): void;
}

/** What happens when a visitor's form is sent: the messages, alerts and toasts of spec §5 and §8. */
export function usePublicForm(parts: Parts): PublicForm {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isStored, setStored] = useState(false);
  // The state is one rendering late for a second press.
  const isBusy = useRef(false);

  /** The field that takes the focus is read out together with its message, so that has to stand there before. */
  function showErrors(form: HTMLFormElement, found: FieldErrors): void {
    flushSync(() => setErrors(found));
    const wrong = [...form.elements].find((element) =>
      Object.hasOwn(found, element.getAttribute('name') ?? ''),
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  async function send(form: HTMLFormElement, payload: Record<string, unknown>): Promise<void> {
    const outcome = await sendForm(parts.resource, parts.path, payload);
    if (outcome.kind === 'no token') return window.alert('Failed to fetch CSRF token.');
    if (outcome.kind === 'stored') {
      form.reset();
      setStored(true);
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
    errors,
    refusal,
    isSending,
    isStored,

    async submit(event) {
      event.preventDefault();
      if (isBusy.current) return;
      const form = event.currentTarget;
      const payload = Object.fromEntries(new FormData(form));
      setRefusal(undefined);
      setStored(false);
      const checked = parts.check(payload);
      if (!checked.ok) return showErrors(form, checked.errors);
      setErrors({});
      if (parts.mayGo?.(payload) === false) return;
      isBusy.current = true;
      setSending(true);
      try {
        await send(form, payload);
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
      const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
      setErrors((before) => {
        if (!name || !Object.hasOwn(before, name)) return before;
        const { [name]: _gone, ...others } = before;
        return others;
      });
      setRefusal(undefined);
    },
  };
}
