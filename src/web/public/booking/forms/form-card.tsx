import type { ReactNode, Ref } from 'react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button-link.tsx';
import { TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { PublicForm } from './use-public-form.ts';

interface FormCardProps {
  form: PublicForm;
  labelledBy: string;
  button: string;
  /** What is stored, and why. */
  consent: string;
  /** Stays where the toast of the success goes after a moment. */
  thanks: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The ground of a public form: who writes, the form's own fields, consent and button. */
export function FormCard(props: FormCardProps) {
  const { form, labelledBy, button, consent, thanks, ref, children } = props;
  const isReady = useIsInBrowser();
  return (
    <div className="rounded-card bg-surface p-6 shadow-soft md:p-9">
      <noscript>
        <p>
          This form needs JavaScript, which is switched off in your browser. Please call us or write to us
          instead; the numbers and addresses are on this page.
        </p>
      </noscript>
      <form
        ref={ref}
        aria-labelledby={labelledBy}
        method="post"
        noValidate
        className="noscript:hidden grid gap-5"
        onSubmit={form.submit}
        onInput={form.edited}
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          error={form.errors.name}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Email" name="email" type="email" autoComplete="email" error={form.errors.email} />
          <PhoneField error={form.errors.contact} />
        </div>
        {children}
        <p className="text-ink-soft text-small">
          {consent} More about it stands in our{' '}
          <Link to="/privacy-policy" className="link">
            privacy policy
          </Link>
          .
        </p>
        <p role="alert" className="font-bold text-coral-text empty:hidden">
          {form.refusal}
        </p>
        <div>
          {/* Before the script is there, the browser would send the form by itself. */}
          <button
            type="submit"
            disabled={!isReady}
            aria-disabled={form.isSending}
            className={`${buttonClass()} cursor-pointer aria-disabled:opacity-70`}
          >
            {form.isSending ? 'Sending…' : button}
          </button>
        </div>
        {form.isStored && <p className="rounded-small bg-mint-soft px-4 py-3">{thanks}</p>}
      </form>
    </div>
  );
}

function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
