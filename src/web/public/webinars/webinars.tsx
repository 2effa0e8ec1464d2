import { contentTypes } from '../../../content/index.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/webinars.ts';
import { ComingSoon } from './coming-soon.tsx';
import { WebinarCard } from './webinar-card.tsx';
import { summariseWebinar, upcomingFirst } from './webinar-summary.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const webinars = await services.content.list('webinar');
  const banner = await loadPageBanner(services, contentTypes.webinar.page.list, {
    title: 'Webinars',
    lead: 'Live sessions in small groups, with time for your own questions. Join from your sofa, with a cup of chai.',
  });
  const today = services.today();
  return { banner, webinars: upcomingFirst(webinars.map((webinar) => summariseWebinar(webinar, today))) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Live sessions for parents with paediatricians, child psychologists and educators: dates, prices and places.',
  });

export default function Webinars({ loaderData: { banner, webinars } }: Route.ComponentProps) {
  const upcoming = webinars.filter(({ isUpcoming }) => isUpcoming);
  const recent = webinars.filter(({ isUpcoming }) => !isUpcoming);
  return (
    <>
      <PageBanner {...banner} tone="sky" art={art} />
      <Section>
        <ul className="grid gap-6 md:gap-8">
          {upcoming.map((webinar, index) => (
            <li key={webinar.id}>
              <WebinarCard webinar={webinar} place="pair" haste={index === 0 ? 'soon' : 'late'} />
            </li>
          ))}
          {upcoming.length === 0 && (
            <li>
              <ComingSoon wide />
            </li>
          )}
        </ul>
        {recent.length > 0 && (
          <ul className="card-grid mt-6 md:mt-8">
            {recent.map((webinar) => (
              <li key={webinar.id}>
                <WebinarCard webinar={webinar} place="lyingThird" />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
