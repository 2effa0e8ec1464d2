import type { ReactNode } from 'react';
import { formatDay } from '#core/time/format-day.ts';
import meadow from '#core/ui/art/meadow.svg';
import { useLayoutData } from '#core/ui/layout-context.ts';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';

/** The contact details at the end of a legal page. */
export function ContactLines() {
  const contact = useLayoutData()?.contact;
  if (!contact) return null;
  return (
    <ul>
      {contact.phones.map((phone) => (
        <li key={phone.number}>
          <a href={phone.href}>{phone.number}</a>
        </li>
      ))}
      {contact.emails.map((email) => (
        <li key={email}>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ))}
      <li>{contact.address}</li>
    </ul>
  );
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** The day on which a lawyer has confirmed the text; empty: not confirmed. */
  confirmedOn: string;
  children: ReactNode;
}

/** A legal page: no menu entry leads to it, so it has the default banner (product: Menu and banners). */
export function LegalPage({ title, lead, confirmedOn, children }: LegalPageProps) {
  return (
    <>
      <PageHead title={title} lead={lead} tone="mint" art={meadow} isBrief />
      <Section isBrief>
        <article className="rich-text mx-auto max-w-[68ch]">
          <p className="text-ink-soft text-small">
            {confirmedOn
              ? `Reviewed by our lawyer on ${formatDay(confirmedOn)}.`
              : 'This page describes how our website works. Our lawyer has yet to review it.'}
          </p>
          {children}
        </article>
      </Section>
    </>
  );
}
