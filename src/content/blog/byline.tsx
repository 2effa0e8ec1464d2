import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { languageProps } from '#core/text/language.ts';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import type { Byline as BylineFacts, NamedPerson } from './load-byline.ts';

/** The author and the reviewer of an article, with links to their pages. */
export function Byline({ byline: { author, reviewer, reviewed } }: { byline: BylineFacts }) {
  if (!author && !reviewer) return null;
  return (
    <div className="mt-3 grid gap-2 md:mt-4 md:gap-3">
      {author && (
        <p className="flex items-start gap-3">
          {author.picture && (
            <img
              src={thumbnailAddress(author.picture.name)}
              alt=""
              width={48}
              height={48}
              className="size-12 shrink-0 rounded-full bg-surface object-cover print:hidden"
            />
          )}
          <span className="min-w-0">
            By <PersonLink person={author} />
            <span className="block text-small text-ink-soft">{author.position}</span>
          </span>
        </p>
      )}
      {reviewer && (
        <p className="flex gap-2 text-small">
          <Icon name="circle-check" className="mt-0.5 size-5 shrink-0 text-teal-text" />
          <span className="min-w-0">
            Medically reviewed by <PersonLink person={reviewer} />
            {reviewed && (
              <>
                {' on '}
                {reviewed.day ? <time dateTime={reviewed.day}>{reviewed.text}</time> : reviewed.text}
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function PersonLink({ person: { title, address } }: { person: NamedPerson }) {
  return (
    <PageLink
      to={address}
      {...languageProps(title)}
      className="py-2.5 font-bold underline decoration-2 underline-offset-4 hover:text-coral-text"
    >
      {title}
    </PageLink>
  );
}
