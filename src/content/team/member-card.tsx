import { useId, useState } from 'react';
import type { FittedText } from '#core/ui/fit-rich-text.ts';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { Picture, type PicturePriority } from '#core/ui/picture.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import type { MemberSummary } from './member-summary.ts';

/** Name and credentials of a member, below the picture. */
export function MemberText({ member, heading: Heading }: { member: MemberSummary; heading: 'h2' | 'h3' }) {
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

interface MemberCardProps {
  member: MemberSummary & { bio: FittedText };
  /** 'first' if its picture is on the first screen. */
  priority?: PicturePriority;
}

/** A member of the team. The bio opens and closes by a click; without script it is open. */
export function MemberCard({ member, priority }: MemberCardProps) {
  const [isOpen, setOpen] = useState(false);
  const bio = useId();
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-soft">
      <Picture picture={member.picture} slot="third" shape="square" priority={priority} />
      <div className="p-6 md:p-7">
        <MemberText member={member} heading="h2" />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bio}
          onClick={() => setOpen(!isOpen)}
          className="noscript:hidden group/bio mt-3 -mb-2 link flex min-h-11 items-center gap-1.5"
        >
          {isOpen ? 'Close' : 'Read more'}
          <span className="sr-only"> about {member.title}</span>
          <Icon
            name="chevron-down"
            className="size-5 transition-transform group-aria-expanded/bio:rotate-180"
          />
        </button>
        <div id={bio} className={`appear pt-5 ${isOpen ? '' : 'scripted:hidden'}`}>
          <RichText html={member.bio} />
        </div>
      </div>
    </article>
  );
}
