import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

type Values = Record<string, string>;

/**
 * A form around an account: sent once at a time; a refusal is told in the server's words and beside the fields, and
 * leads to the first wrong one. What was typed stays, because the inputs keep it themselves.
 *
 * @param fallback said when the server had no words
 */
export function useAccountForm(send: (values: Values) => Promise<void>, fallback: string) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Values>({});
  const [refusals, setRefusals] = useState(0);

  // Once the messages stand there: a screen reader reads them with the field.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      await send(values);
    } catch (error) {
      console.error(error);
      const refusal = error instanceof ApiError ? error : undefined;
      setProblem(refusal?.said || fallback);
      setErrors(refusal?.errors ?? {});
      setRefusals((count) => count + 1);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    setErrors(({ [name]: _gone, ...others }) => others);
  }

  return { isBusy, problem, errors, form: { ref: form, onSubmit, onInput } };
}
