import { type ReactNode, useId } from 'react';
import type { OwnParts } from './load-own-account.ts';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

interface OwnAccountPartsProps extends OwnParts {
  onChanged(): void;
  /** What staff have besides. */
  children?: ReactNode;
  /** What comes last. */
  end?: ReactNode;
}

/** All that somebody can change of their own account. */
export function OwnAccountParts({ account, sessions, onChanged, children, end }: OwnAccountPartsProps) {
  return (
    <>
      <Part title="Your name">
        <NameForm account={account} />
      </Part>
      <Part title="Password">
        <PasswordForm account={account} onChanged={onChanged} />
      </Part>
      {children}
      <Part title="Where you are signed in" isWide>
        <SessionList sessions={sessions} onChanged={onChanged} />
      </Part>
      {end}
    </>
  );
}

/** One card of it. */
export function Part({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-small border border-line bg-surface p-4 text-small sm:p-5 ${isWide ? 'col-span-full' : ''}`}
    >
      <h2 id={id} className="mb-3 text-title-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
