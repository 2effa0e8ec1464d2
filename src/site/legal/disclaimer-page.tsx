import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import type { Route } from './+types/disclaimer-page.ts';
import { ContactLines, LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { confirmedOn: context.get(servicesContext).legal.legalConfirmedOn.on };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Disclaimer',
    description: `What ${siteNameOf(args)}’s articles, videos, courses and webinars can do for you, and what they cannot.`,
  });

export default function Disclaimer({ loaderData: { confirmedOn } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Disclaimer"
      lead="What you read, watch and hear here is meant to help. It cannot see your child; a doctor can."
      confirmedOn={confirmedOn}
    >
      <h2>In an emergency</h2>
      <p>
        This website is not an emergency service. If a child has trouble breathing, cannot be woken, has a
        fit, is bleeding heavily or has swallowed something dangerous, call <a href="tel:112">112</a> or go to
        the nearest hospital at once.
      </p>
      <h2>General information</h2>
      <p>
        Our articles, videos, courses and webinars offer general information for parents. They are prepared
        with care, but they do not know your child’s history and cannot replace an examination, diagnosis or
        treatment by your own doctor. Please do not start, change or stop a medicine because of anything on
        these pages.
      </p>
      <h2>Every child is different</h2>
      <p>
        Ages and milestones are ranges, not tests. If something worries you, ask your paediatrician, even if
        an article here says that it is usually harmless.
      </p>
      <h2>Keeping up to date</h2>
      <p>
        Medical knowledge moves on. We review our articles from time to time and correct them when we know
        better, but we cannot promise that everything is complete and up to date at all times. If you find a
        mistake, please tell us.
      </p>
      <h2>Links to other sites</h2>
      <p>
        Some links lead to newspapers, video platforms and other sites. We choose them with care, but only
        their owners are responsible for what they publish.
      </p>
      <h2>Families’ stories</h2>
      <p>
        What parents say about us is their own experience. Yours may be different, and we cannot promise any
        particular result.
      </p>
      <h2>How to reach us</h2>
      <ContactLines />
    </LegalPage>
  );
}
