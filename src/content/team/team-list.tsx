import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import art from '#core/ui/art/doctor.svg';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import type { Route } from './+types/team-list.ts';
import { MemberCard } from './member-card.tsx';
import { memberFields, summariseMember } from './member-summary.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const members = await services.content.list('team', { fields: [...memberFields, 'description'] });
  const bios = await withTracks(services, ...members.map(({ description }) => fitRichText(description)));
  return {
    banner: await loadPageBanner(services, contentTypes.team.page.list, {
      title: 'Our Team',
      lead: 'Doctors, psychologists and educators who like questions.',
    }),
    members: members.map((member, at) => ({ ...summariseMember(member), bio: bios[at] ?? fitRichText('') })),
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.banner.title ?? '',
    description: `The paediatricians, psychologists, nutrition counsellors, nurses and educators who look after families at ${siteNameOf(args)}.`,
  });

export default function Team({ loaderData: { banner, members } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...banner} tone="coral" art={art} isBrief />
      <Section isBrief>
        {members.length === 0 && <EmptyState>You will meet our team here.</EmptyState>}
        <ul className="flex flex-wrap justify-center gap-6 has-aria-expanded:items-start md:gap-8">
          {members.map((member, index) => (
            <li
              key={member.id}
              className="w-full sm:w-[calc((100%-1.5rem)/2)] md:w-[calc((100%-2rem)/2)] lg:w-[calc((100%-4rem)/3)]"
            >
              <MemberCard member={member} priority={index === 0 ? 'first' : 'late'} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
