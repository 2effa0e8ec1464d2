import { type ReactNode, useContext } from 'react';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { BreadcrumbContext } from '#core/pages/context.ts';
import { languageProps } from '#core/text/language.ts';
import { Icon } from './icon.tsx';
import { lazyOnUse } from './lazy-on-use.tsx';
import { PageLink } from './page-link.tsx';

export interface Breadcrumb {
  title: string;
  link: string;
}

/** The breadcrumbs from home to this page; the page itself is the last one, without a link. */
function Breadcrumbs({ breadcrumbs, currentTitle }: { breadcrumbs: Breadcrumb[]; currentTitle: string }) {
  useContext(BreadcrumbContext)?.({ breadcrumbs, currentTitle });
  return (
    <nav aria-label="Breadcrumb" className="print:hidden text-small">
      <ol className="flex items-center gap-x-1">
        {breadcrumbs.map(({ title, link }) => (
          <li key={link} className="flex max-w-2/5 shrink-0 items-center gap-1">
            <PageLink
              to={link}
              className="min-w-11 truncate py-2.75 font-semibold text-ink-soft underline underline-offset-4 hover:text-ink"
            >
              {title}
            </PageLink>
            <Icon name="chevron-right" className="size-4 shrink-0 text-ink-soft" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink-soft">
          {currentTitle}
        </li>
      </ol>
    </nav>
  );
}

const HeadPicture = lazyOnUse(async () => (await import('./head-picture.tsx')).HeadPicture);

const tones = {
  coral: 'bg-coral-soft',
  sun: 'bg-sun-soft',
  mint: 'bg-mint-soft',
  sky: 'bg-sky-soft',
} as const;

interface PageHeadProps {
  title: string;
  /** A sentence under the title. */
  lead?: string;
  /** The breadcrumbs before this page; home is added automatically. */
  breadcrumbs?: Breadcrumb[];
  tone?: keyof typeof tones;
  /** The picture of the entry that the page is about. */
  ownPicture?: ShownPicture | undefined;
  /** Covers that picture, such as a button that plays a video. */
  cover?: ReactNode;
  /** The picture of the section of the site; shown where the entry has none. */
  picture?: ShownPicture | undefined;
  /** The address of an illustration of the site, where there is no picture. */
  art?: string;
  /**
   * Whether the part below the head is to begin on the first screen of a phone: there the head is as low as possible,
   * with no picture but that of the entry.
   */
  isBrief?: boolean;
  children?: ReactNode;
}

/**
 * The head of every inner page: the breadcrumbs, the only level-1 heading, and a picture. Its background begins behind
 * the header.
 */
export function PageHead({
  title,
  lead,
  breadcrumbs = [],
  tone = 'mint',
  ownPicture,
  cover,
  picture,
  art = '',
  isBrief = false,
  children,
}: PageHeadProps) {
  return (
    <div
      className={`relative -mt-17 overflow-x-clip pt-17 md:-mt-20 md:pt-20 print:m-0 print:p-0 ${tones[tone]}`}
    >
      <div
        className={`container-page grid items-center gap-x-14 md:grid-cols-2 print:block md:pt-6 md:pb-28 ${isBrief ? 'gap-y-4 pt-1 pb-10' : 'gap-y-6 pt-4 pb-20'}`}
      >
        <div className={ownPicture || picture || art ? 'min-w-0' : 'min-w-0 md:col-span-2'}>
          <Breadcrumbs breadcrumbs={[{ title: 'Home', link: '/' }, ...breadcrumbs]} currentTitle={title} />
          <h1
            {...languageProps(title)}
            className={`${isBrief ? 'mt-1 md:mt-3' : 'mt-3'} ${title.length > 70 ? 'text-title-2' : 'text-title-1'}`}
          >
            {title}
          </h1>
          {lead && (
            <p
              className={`max-w-xl text-balance text-lead text-ink-soft ${isBrief ? 'mt-2 max-md:line-clamp-3 max-md:text-body max-md:leading-normal md:mt-4' : 'mt-4'}`}
            >
              {lead}
            </p>
          )}
          {children}
        </div>
        <HeadPicture {...{ ownPicture, cover, picture, art }} isWideOnly={isBrief} />
      </div>
    </div>
  );
}
