import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import reading from '#core/ui/art/reading.svg';
import { CardFrame, CardLink } from '#core/ui/card.tsx';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import type { Route } from './+types/topics-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const list = async (type: 'topic' | 'agegroup') =>
    (await services.content.list(type, { fields: ['title', 'link', 'description'] })).map((one) => ({
      id: one._id,
      title: one.title,
      description: one.description,
      address: publicAddress(contentTypes[type], one),
    }));
  return {
    topics: await list('topic'),
    ages: await list('agegroup'),
    banner: await loadPageBanner(services, contentTypes.topic.page.list, {
      title: 'Topics',
      lead: 'Find what fits your question and your child’s age.',
    }),
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description:
      'Articles, courses, webinars and videos for parents by topic and age, from the first days to the school years.',
  });

interface Entry {
  id: string;
  title: string;
  description: string;
  address: string;
}

export default function Topics({ loaderData: { banner, topics, ages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="mint" art={reading} isBrief />
      {topics.length === 0 && ages.length === 0 && (
        <Section>
          <EmptyState>Our topics are on their way.</EmptyState>
        </Section>
      )}
      {ages.length > 0 && (
        <Section labelledBy="ages" isBrief>
          <SectionHeading id="ages" title="By age" />
          <Cards entries={ages} ground="bg-sun-soft" />
        </Section>
      )}
      {topics.length > 0 && (
        <Section labelledBy="topics" {...(ages.length > 0 && { tone: 'sky' })}>
          <SectionHeading id="topics" title="By topic" />
          <Cards entries={topics} ground="" />
        </Section>
      )}
    </>
  );
}

function Cards({ entries, ground }: { entries: Entry[]; ground: string }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-6">
      {entries.map(({ id, title, description, address }, index) => (
        <li
          key={id}
          className={`md:max-lg:last:odd:col-span-2 lg:only:col-span-6 ${isInPair(index, entries.length) ? 'lg:col-span-3' : 'lg:col-span-2'}`}
        >
          <CardFrame look={ground}>
            <div className="p-6 md:p-7">
              <h3 dir="auto" className="text-title-3">
                <CardLink to={address}>{title}</CardLink>
              </h3>
              {description && <p className="mt-2 text-ink-soft">{description}</p>}
            </div>
          </CardFrame>
        </li>
      ))}
    </ul>
  );
}

/** Whether a card is in a row of two on wide screens; the others are in rows of three, so that no row is incomplete. */
function isInPair(index: number, count: number): boolean {
  const inPairs = [0, 4, 2][count % 3] ?? 0;
  return index >= count - inPairs;
}
