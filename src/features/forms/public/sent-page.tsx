import type { ReactNode } from 'react';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';

interface SentPageProps {
  title: string;
  /** An email with a link has to be opened first. */
  isToConfirm?: boolean;
  children: ReactNode;
}

/** Says that a form has arrived, and the next step. It has a URL of its own, so that a reload sends nothing. */
export function SentPage({ title, isToConfirm = false, children }: SentPageProps) {
  return (
    <section aria-labelledby="sent" className="container-page pt-10 pb-28 text-center md:pt-16 md:pb-40">
      <span
        aria-hidden="true"
        className={`blob mx-auto mb-5 flex size-16 items-center justify-center text-[#2b1b3d] ${isToConfirm ? 'bg-sun' : 'bg-mint'}`}
      >
        <Icon name={isToConfirm ? 'mail' : 'circle-check'} className="size-8" />
      </span>
      <h1 id="sent" className="text-title-1">
        {title}
      </h1>
      <div className="mx-auto mt-5 grid max-w-prose gap-4 text-lead *:text-balance">{children}</div>
      <div className="mt-8">
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </section>
  );
}
