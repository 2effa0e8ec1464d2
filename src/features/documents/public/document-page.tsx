import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Section } from '#core/ui/section.tsx';
import { RegistrationNotFound } from '#features/forms/public/lazy-link-not-found.ts';
import { documentTitle } from '../rules/document-kinds.ts';
import type { Route } from './+types/document-page.ts';
import { DocumentSheet } from './document-sheet.tsx';

/** A document of a payment, for its parent. The page never contains the link (product: Documents). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { document } = services;
  if (!document) throw missingPageResponse(services);
  if (document === 'unknown') return data({ document: undefined }, { status: 404 });
  return { document };
}

/** The title is also the name of the file that is saved. */
export const meta = (args: Route.MetaArgs) => {
  const document = args.loaderData?.document;
  return personalPageMeta(document ? documentTitle(document) : 'Your document')(args);
};

export default function DocumentPage({ loaderData: { document } }: Route.ComponentProps) {
  if (!document) return <RegistrationNotFound />;
  return (
    <Section labelledBy="document" isBrief>
      <div className="mx-auto max-w-4xl">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {/* The server leads to the page of the registration; its link is not on this page. */}
          <a href="?registration" className="link">
            Your registration
          </a>
          <PrintButton />
        </div>
        <DocumentSheet document={document} />
      </div>
    </Section>
  );
}

/** Absent without script: the menu of the browser prints the page too. */
function PrintButton() {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  return (
    <button type="button" className={buttonClass('quiet')} onClick={() => window.print()}>
      Print or save as PDF
    </button>
  );
}
