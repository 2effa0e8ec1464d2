import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { missingPage } from '../missing-page.ts';
import { LeadsNowhere } from '../own-pages/leads-nowhere-on-use.ts';
import { ownPageMeta } from '../own-pages/own-page-meta.ts';
import type { Route } from './+types/my-data.ts';
import { AllData } from './all-data.tsx';
import { Erased } from './erased.tsx';
import { OpenRequests } from './open-requests.tsx';
import { EraseData, SomethingWrong } from './parts-on-use.ts';
import { Summary } from './summary.tsx';

/** What the site holds of one address, for whoever reads its mailbox. The link itself is nowhere in it (product: Own data). */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { ownData } = services;
  if (ownData?.state === 'unknown') return data(ownData, { status: 404 });
  if (ownData?.state !== 'found' && ownData?.state !== 'erased') throw missingPage(services);
  return ownData;
}

export const meta = () => ownPageMeta('Your data');

export default function MyData({ loaderData: own }: Route.ComponentProps) {
  if (own.state === 'unknown') return <UnknownLink />;
  if (own.state === 'erased') return <Erased erased={own} />;
  return (
    <>
      <PageBanner title="Your data" lead={`What we hold under ${own.email}`} tone="sky" isBrief />
      <Section>
        <div className="grid max-w-[52rem] gap-6">
          <Summary own={own} />
          {own.requests.length > 0 && <OpenRequests own={own} />}
          {own.parts && <AllData parts={own.parts} />}
          <div className="grid gap-6 print:hidden">
            <SomethingWrong own={own} />
            {own.held.length > 0 && <EraseData own={own} />}
            <p className="text-ink-soft">
              This page is for you only. Its link works until {own.until}, or until you ask for a new one.
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}

function UnknownLink() {
  return (
    <LeadsNowhere
      title="This link does not lead anywhere"
      lead="Part of it may have got lost, a newer link may have replaced it, or its seven days are over."
      again={{
        title: 'Get a new link by email',
        text: 'Tell us your address and we will email you a link to what we hold under it.',
        to: '/my-data',
        button: 'Send me a link to my data',
      }}
    />
  );
}
