import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { languageProps } from '#core/text/language.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { FormNotice, type FormNotices } from '#features/consent/public/form-notice.tsx';
import { honeypotField, type SentRegistration } from '../rules/form-rules.ts';
import { PhoneField, TextField } from './form-field.tsx';
import type { StoredRegistration } from './unsent-forms.ts';
import { UnsentList } from './unsent-list.tsx';
import type { PublicForm } from './use-public-form.ts';

interface ThanksProps {
  name: string;
  /** The next step, and its time. */
  children: ReactNode;
  /** The text of the button for another form. */
  another: string;
  onAnother(): void;
}

/** Replaces a sent form and takes the focus; stays until the visitor leaves or sends another one. */
function Thanks({ name, children, another, onAnother }: ThanksProps) {
  const id = useId();
  const container = useRef<HTMLElement>(null);

  useEffect(() => {
    // The form was higher, so the content has moved up and this may be above the viewport.
    container.current?.scrollIntoView({ block: 'nearest' });
    container.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      ref={container}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-next`}
      tabIndex={-1}
      className="appear scroll-my-6"
    >
      <span
        aria-hidden="true"
        className="blob mb-5 flex size-16 items-center justify-center bg-mint text-[#2b1b3d]"
      >
        <Icon name="circle-check" className="size-8" />
      </span>
      <h3 id={`${id}-title`} className="text-title-2">
        Thank you, <span {...languageProps(name)}>{name}</span>
      </h3>
      <div id={`${id}-next`} className="mt-4 grid max-w-prose gap-4">
        {children}
      </div>
      <button type="button" className={`${buttonClass('quiet')} mt-7 max-sm:w-full`} onClick={onAnother}>
        {another}
      </button>
    </section>
  );
}

interface FormCardProps<Values> {
  form: PublicForm<Values>;
  /** The URL to which a browser without script posts. */
  action: '/session-book' | '/upcoming-webinar';
  labelledBy: string;
  button: string;
  /** The button that empties the form after it was sent. */
  another: string;
  /** The subject of the form, above everything else. */
  about?: ReactNode;
  notices: FormNotices;
  /** The next step and its time, after storing. */
  thanks(stored: Values, registration: StoredRegistration): ReactNode;
  children: ReactNode;
}

/** Milliseconds of sending after which a message asks to wait: a proof of work takes an old phone some seconds. */
const slowAfter = 2000;

/** The layout of a public form: contact fields, the form's own fields, notice and button. */
export function FormCard<Values extends SentRegistration>(props: FormCardProps<Values>) {
  const { form, action, labelledBy, button, another, about, notices, thanks, children } = props;
  const { stored, posted, isSending } = form;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = isSending ? setTimeout(() => setSlow(true), slowAfter) : undefined;
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return (
    <div className="rounded-card bg-surface p-6 shadow-soft md:p-9">
      {/* First, because it may be why the visitor has come back. */}
      {form.waiting && <UnsentList {...form.waiting} />}
      <form
        ref={form.element}
        aria-labelledby={labelledBy}
        method="post"
        action={`${action}#${labelledBy}`}
        noValidate
        onSubmit={form.submit}
        onInput={form.edited}
      >
        {stored && (
          <Thanks name={stored.values.name} another={another} onAnother={form.startOver}>
            {thanks(stored.values, stored.registration)}
          </Thanks>
        )}
        <div hidden={stored !== undefined} className="grid gap-5">
          {about}
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            defaultValue={posted?.name}
            error={form.errors.name}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={posted?.email}
              error={form.errors.email}
            />
            {/* Mounted again after each sending, without the hint of the last number. */}
            <PhoneField key={stored ? 'sent' : 'open'} typed={posted?.contact} error={form.errors.contact} />
          </div>
          {children}
          <input type="text" name={honeypotField} hidden autoComplete="off" aria-label="Leave this empty" />
          <FormNotice {...{ notices, posted }} error={form.errors.guardian} />
          <p role="alert" className="font-bold text-danger-text empty:hidden">
            {form.problem}
          </p>
          <div className="grid sm:justify-items-start">
            {/* Pressed before the script has loaded, or without script, the browser posts the form itself. */}
            <button type="submit" aria-disabled={form.isSending} className={buttonClass()}>
              {form.isSending ? 'Sending…' : button}
            </button>
            <p role="status" className="not-empty:mt-3 text-ink-soft">
              {isSlow && 'This is taking a few seconds. Please keep this page open.'}
            </p>
          </div>
        </div>
      </form>
    </div>
  );
}
