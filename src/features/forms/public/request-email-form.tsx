import type { ReactNode } from 'react';
import { buttonClass } from '#core/ui/button-link.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { TextField } from './form-field.tsx';
import { ContactCards } from './lazy-form-parts.ts';

interface RequestEmailFormProps {
  banner: { title: string; lead: string };
  title: string;
  /** Describes the email and its recipients. */
  children: ReactNode;
  /** The URL to post to; absent: the page's own. */
  action?: string;
  email: string;
  problem: string | undefined;
  button: string;
  /** Content below the form. */
  more?: ReactNode;
  /** The message after the request, the same for every address; undefined: not requested yet. */
  confirmation: ReactNode | undefined;
}

/** A page on which a visitor enters an address, to which an email with a link is sent. */
export function RequestEmailForm(props: RequestEmailFormProps) {
  const { banner, title, children, action, email, problem, button, more, confirmation } = props;
  return (
    <>
      <PageHead {...banner} tone="sky" isBrief />
      <Section labelledBy="ask">
        <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-16">
          <div className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
            <h2 id="ask" className="text-title-2">
              {confirmation ? 'Please check your inbox' : title}
            </h2>
            {confirmation ?? (
              <>
                <p>{children}</p>
                <form method="post" action={action} className="grid gap-5" noValidate>
                  <TextField
                    label="Email"
                    name="email"
                    type="email"
                    autoComplete="email"
                    maxLength={320}
                    defaultValue={email}
                    error={problem || undefined}
                  />
                  <div className="grid sm:justify-start">
                    <button type="submit" className={buttonClass()}>
                      {button}
                    </button>
                  </div>
                </form>
                {more}
              </>
            )}
          </div>
          <div>
            <h2 className="mb-6 text-title-2">Prefer to talk?</h2>
            <ContactCards heading="h3" />
          </div>
        </div>
      </Section>
    </>
  );
}
