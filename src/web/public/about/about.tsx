import { contentTypes } from '../../../content/index.ts';
import art from '../../art/doctor.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { fitRichText } from '../../ui/fit-rich-text.ts';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import { memberFields, summariseMember } from '../team/member-summary.ts';
import { withTracks } from '../videos/with-tracks.ts';
import type { Route } from './+types/about.ts';
import { FounderBlock } from './founder-block.tsx';
import { Purpose } from './purpose.tsx';
import { TeamRow } from './team-row.tsx';
import { Values } from './values.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // The order gives each part its place: the founder, three values, the purpose (product: Public pages).
  const [parts, members] = await Promise.all([
    services.content.list('aboutus', { fields: ['name', 'description', 'images'], limit: 5 }),
    services.content.list('team', { fields: memberFields }),
  ]);
  const texts = await withTracks(services, ...parts.map(({ description }) => fitRichText(description)));
  const shown = parts.map(({ _id, name, images }, at) => ({
    id: _id,
    title: name,
    html: texts[at] ?? fitRichText(''),
    picture: images,
  }));
  return {
    banner: await loadPageBanner(services, contentTypes.aboutus.page.list, {
      title: 'About',
      lead: 'Who we are, and what we believe about childhood.',
    }),
    founder: shown[0],
    values: shown.slice(1, 4),
    purpose: shown[4],
    members: members.map(summariseMember),
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'How Ananta began, what we believe about childhood, and the doctors, psychologists and educators behind it.',
  });

export default function About({ loaderData }: Route.ComponentProps) {
  const { banner, founder, values, members, purpose } = loaderData;
  return (
    <>
      <PageBanner {...banner} tone="mint" art={art} />
      {founder ? (
        <FounderBlock part={founder} />
      ) : (
        <Section>
          <NothingYet>We are still writing our story.</NothingYet>
        </Section>
      )}
      {values.length > 0 && <Values parts={values} />}
      {members.length > 0 && <TeamRow members={members} />}
      {purpose && <Purpose part={purpose} />}
    </>
  );
}
