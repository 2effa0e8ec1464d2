import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SentRegistration } from '../../../../content/submissions.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { useIsInBrowser } from '../../../ui/use-is-in-browser.ts';
import { TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';
import { Thanks } from './thanks.tsx';
import type { PublicForm } from './use-public-form.ts';

interface FormCardProps<Values> {
  form: PublicForm<Values>;
  labelledBy: string;
  button: string;
  /** What the form is about, before everything else. */
  about?: ReactNode;
  /** What is stored, and why. */
  consent: string;
  /** What happens next, and by when, once this has been stored. */
  thanks(stored: Values): ReactNode;
  children: ReactNode;
}

/** The ground of a public form: who writes, the form's own fields, consent and button. */
export function FormCard<Values extends SentRegistration>(props: FormCardProps<Values>) {
  const { form, labelledBy, button, about, consent, thanks, children } = props;
  const { stored } = form;
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
        ref={form.element}
        aria-labelledby={labelledBy}
        method="post"
        noValidate
        className="noscript:hidden"
        onSubmit={form.submit}
        onInput={form.edited}
      >
        {stored && (
          <Thanks name={stored.name} onAnother={form.again}>
            {thanks(stored)}
          </Thanks>
        )}
        <div hidden={stored !== undefined} className="grid gap-5">
          {about}
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            error={form.errors.name}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              error={form.errors.email}
            />
            {/* A new one after each sending, without the hint of the last. */}
            <PhoneField key={stored ? 'sent' : 'open'} error={form.errors.contact} />
          </div>
          {children}
          <p className="text-ink-soft text-small">
            {consent} Read more in our{' '}
            <Link to="/privacy-policy" target="_blank" rel="noopener" className="link">
              privacy policy
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
            .
          </p>
          <p role="alert" className="font-bold text-coral-text empty:hidden">
            {form.problem}
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
        </div>
      </form>
    </div>
  );
}
