import { PageLink } from '../../ui/navigation/page-link.tsx';
import type { MemberSummary } from './member-summary.ts';

/** Who somebody is, under their picture. */
export function MemberWords({ member, heading: Heading }: { member: MemberSummary; heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading className="text-title-3">
        <PageLink to={member.address} className="hover:underline hover:decoration-2 hover:underline-offset-4">
          {member.title}
        </PageLink>
      </Heading>
      <p dir="auto" className="mt-1 font-bold text-teal-text">
        {member.position}
      </p>
      {member.name && <p className="mt-0.5 text-small text-ink-soft">{member.name}</p>}
    </>
  );
}
