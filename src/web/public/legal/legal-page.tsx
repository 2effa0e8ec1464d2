import type { ReactNode } from 'react';
import { formatDay } from '../../../content/calendar.ts';
import meadow from '../../art/meadow.svg';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';

interface LegalPageProps {
  title: string;
  lead: string;
  /** The day on which a lawyer has confirmed these words; empty: nobody has. */
  confirmedOn: string;
  children: ReactNode;
}

/** A page of rules: no menu entry leads to it, so it has the default banner (product: Menu and banners). */
export function LegalPage({ title, lead, confirmedOn, children }: LegalPageProps) {
  return (
    <>
      <PageBanner title={title} lead={lead} tone="mint" art={meadow} />
      <Section>
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
