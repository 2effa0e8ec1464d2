import { ButtonLink } from '../../ui/button-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { MemberSummary } from '../team/member-summary.ts';
import { MemberWords } from '../team/member-words.tsx';

export function TeamRow({ members }: { members: MemberSummary[] }) {
  return (
    <Section labelledBy="team" shape="roll">
      <SectionHeading
        id="team"
        title="The people behind Ananta"
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
              place="portrait"
              shape="square"
              className="blob mx-auto mb-4 max-w-60 shadow-soft"
            />
            <MemberWords member={member} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
