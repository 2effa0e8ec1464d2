import { contentTypes } from '#cms/records/registry.ts';
import { type AboutPart, FounderBlock } from '#content/founder/founder-section.tsx';
import { loadPageBanner } from '#content/header/menu.ts';
import { MemberText } from '#content/team/member-card.tsx';
import { type MemberSummary, memberFields, summariseMember } from '#content/team/member-summary.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import { languageProps } from '#core/text/language.ts';
import art from '#core/ui/art/doctor.svg';
import { useBrand } from '#core/ui/brand.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { CardFrame, CardPicture } from '#core/ui/card.tsx';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { PageHead } from '#core/ui/page-head.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import type { Route } from './+types/about-page.ts';

function Purpose({ part }: { part: AboutPart }) {
  return (
    <Section tone="mint" labelledBy="purpose">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <p className="font-display text-title-3 font-bold text-teal-text">Our purpose</p>
          <h2 id="purpose" {...languageProps(part.title)} className="mt-1 mb-5 text-title-2">
            {part.title}
          </h2>
          <RichText html={part.html} />
          <div className="print:hidden mt-8">
            <ButtonLink to="/session-book" state={{ focus: true }}>
              Book a session
            </ButtonLink>
          </div>
        </div>
        <Picture picture={part.picture} slot="half" className="rounded-card shadow-soft" />
      </div>
    </Section>
  );
}

function TeamRow({ members }: { members: MemberSummary[] }) {
  const { name } = useBrand();
  return (
    <Section labelledBy="team" shape="roll">
      <SectionHeading
        id="team"
        title={`The people behind ${name}`}
        action={
          <ButtonLink to="/our-team" look="quiet">
            Meet the team
          </ButtonLink>
        }
      >
        Different professions, one waiting room.
      </SectionHeading>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-10 md:gap-x-8">
        {members.map((member) => (
          <li key={member.id} className="w-[calc((100%-1.25rem)/2)] text-center md:w-[calc((100%-4rem)/3)]">
            <Picture
              picture={member.picture}
              slot="portrait"
              shape="square"
              className="blob mx-auto mb-4 max-w-60 shadow-soft"
            />
            <MemberText member={member} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Values({ parts }: { parts: AboutPart[] }) {
  return (
    <Section tone="sun" labelledBy="values">
      <SectionHeading id="values" title="What we hold on to">
        The values behind every consultation, course and cup of tea.
      </SectionHeading>
      <ul className="card-grid">
        {parts.map((part) => (
          <li key={part.id}>
            <CardFrame look="@xl:grid @xl:grid-cols-[2fr_3fr]">
              <CardPicture picture={part.picture} slot="third" />
              <div className="p-6 md:p-7 @xl:self-center">
                <h3 {...languageProps(part.title)} className="mb-3 text-title-3">
                  {part.title}
                </h3>
                <RichText html={part.html} />
              </div>
            </CardFrame>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // The order determines the place of each part: the founder, three values, the purpose (product: Public pages).
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
    title: args.loaderData?.banner.title ?? '',
    description: `How ${siteNameOf(args)} began, what we believe about childhood, and the doctors, psychologists and educators behind it.`,
  });

export default function About({ loaderData }: Route.ComponentProps) {
  const { banner, founder, values, members, purpose } = loaderData;
  return (
    <>
      <PageHead {...banner} tone="mint" art={art} />
      {founder ? (
        <FounderBlock part={founder} />
      ) : (
        <Section>
          <EmptyState>We are still writing our story.</EmptyState>
        </Section>
      )}
      {values.length > 0 && <Values parts={values} />}
      {members.length > 0 && <TeamRow members={members} />}
      {purpose && <Purpose part={purpose} />}
    </>
  );
}
