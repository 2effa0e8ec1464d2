import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/disclaimer.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalPage } from './legal-page.tsx';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Disclaimer | Ananta',
    description: 'What the texts, films, courses and webinars of Ananta can give you, and what they cannot.',
  });

export default function Disclaimer() {
  return (
    <LegalPage
      title="Disclaimer"
      lead="What you read, watch and hear here is meant to help you. It cannot see your child; a doctor can."
    >
      <h2>In an emergency</h2>
      <p>
        This website is no emergency service. If a child has trouble breathing, cannot be woken, has a fit, is
        bleeding heavily or has swallowed something dangerous, call <a href="tel:112">112</a> or go to the
        nearest hospital at once.
      </p>
      <h2>General information</h2>
      <p>
        Articles, films, courses and webinars give general information for parents. They are written with
        care, but they do not know your child’s history and do not replace an examination, a diagnosis or a
        treatment by your own doctor. Please do not begin, change or stop a medicine because of something on
        these pages.
      </p>
      <h2>Every child is different</h2>
      <p>
        Ages and milestones are ranges, not tests. If something worries you, ask your paediatrician, even if a
        text here says that it is usually harmless.
      </p>
      <h2>How current it is</h2>
      <p>
        Medical knowledge grows. We look through our texts from time to time and correct them when we learn
        better; we cannot promise that every sentence is complete or up to date at every moment. If you find a
        mistake, please tell us.
      </p>
      <h2>Links to other sites</h2>
      <p>
        Some links lead to newspapers, video platforms or other sites. We chose them with care, but their
        owners alone are responsible for what stands there.
      </p>
      <h2>Stories of families</h2>
      <p>
        What parents tell about us is their own experience. Yours may be different, and no result is promised.
      </p>
      <h2>Where to reach us</h2>
      <ContactLines />
    </LegalPage>
  );
}
