import type { Source } from '../../../content/sources.ts';
import { languageProps } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import type { Byline } from '../blogs/load-byline.ts';

interface HealthFootProps {
  sources: Source[];
  byline: Byline;
}

/**
 * What stands beneath a health article: who has checked it, that it is no advice for one's own child, and where it can be
 * looked up. An article is one when somebody has reviewed it or named its sources: no box to tick can be forgotten.
 */
export function HealthFoot({ sources, byline: { reviewer, reviewed } }: HealthFootProps) {
  if (sources.length === 0 && !reviewer) return null;
  return (
    <footer className="mt-14 grid gap-4 rounded-card bg-mint-soft p-6 md:p-8">
      <h2 className="text-title-3">About this article</h2>
      {reviewer && (
        <p>
          Medically reviewed by{' '}
          <PageLink to={reviewer.address} {...languageProps(reviewer.title)} className="link">
            {reviewer.title}
          </PageLink>
          {reviewed && (
            <>
              {' on '}
              <time dateTime={reviewed.day}>{reviewed.text}</time>
            </>
          )}
          .
        </p>
      )}
      <p>
        <strong>This is general information, not medical advice.</strong> It cannot see your child; your
        doctor can. Please ask whenever you are unsure. If a child struggles to breathe, cannot be woken or
        has a fit, call{' '}
        <a href="tel:112" className="link">
          112
        </a>{' '}
        at once.
      </p>
      {sources.length > 0 && (
        <>
          <h3 className="font-bold">Sources</h3>
          <ol className="-mt-2 grid list-decimal gap-1.5 pl-6">
            {sources.map(({ title, address }) => (
              <li key={title + address} {...languageProps(title)} className="wrap-anywhere">
                {address ? (
                  <a href={address} rel="noopener noreferrer" className="link">
                    {title}
                  </a>
                ) : (
                  title
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </footer>
  );
}
