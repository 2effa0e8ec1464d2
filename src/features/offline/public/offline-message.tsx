import type { ReactNode } from 'react';
import type { PhoneLink } from '#core/text/contact-links.ts';
import meadow from '#core/ui/art/meadow.svg';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';

interface OfflineMessageProps {
  phones: PhoneLink[];
  /** The address to reload; empty: the current address of the browser. */
  address: string;
  /** Further help. */
  children?: ReactNode;
}

/** Replaces a page that could not be fetched if no other page was open. */
export function OfflineMessage({ phones, address, children }: OfflineMessageProps) {
  return (
    <div className="container-page pt-4 pb-28 md:pb-40">
      <div className="text-center">
        <img src={meadow} alt="" width={660} height={480} className="mx-auto w-full max-w-60 md:max-w-xs" />
        <h1 className="mt-3 text-title-1">You seem to be offline</h1>
        <p className="mx-auto mt-3 max-w-prose text-balance text-lead text-ink-soft">
          This page could not be loaded. Please try again once you are back online.
          {phones.length > 0 && ' If it cannot wait, call us.'}
        </p>
        <div className="mt-6 grid justify-center gap-4 sm:flex">
          {/* A full page load instead of a router link, because the page's own code may be missing. */}
          <a href={address} className={buttonClass()}>
            Try again
          </a>
          {phones.map((phone) => (
            <ButtonLink key={phone.number} to={phone.href} look="quiet">
              Call {phone.number}
            </ButtonLink>
          ))}
        </div>
      </div>
      {children && <div className="mx-auto mt-10 max-w-4xl">{children}</div>}
    </div>
  );
}
