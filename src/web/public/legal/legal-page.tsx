import type { ReactNode } from 'react';
import meadow from '../../art/meadow.svg';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';

interface LegalPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of rules: no menu entry leads to it, so it has the default banner (product: Menu and banners). */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <>
      <PageBanner title={title} lead={lead} tone="mint" art={meadow} />
      <Section>
        <article className="rich-text mx-auto max-w-[68ch]">{children}</article>
      </Section>
    </>
  );
}
