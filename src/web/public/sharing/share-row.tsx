import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { NativeShareButton } from './native-share-button.tsx';
import { PrintButton } from './print-button.tsx';
import { shareButton } from './share-button.ts';
import type { SharedEntry } from './shared-entry.ts';

/** Characters of a post on X beside its link. */
const roomOnX = 250;

interface ShareRowProps {
  shared: SharedEntry;
  /** It stands above a text, which is to begin on the first screen: where it is narrow it takes one line. */
  isBrief?: boolean;
  /** On paper the page is a leaflet (leaflet.tsx). Others are not to be printed from here. */
  isLeaflet?: boolean;
}

interface ShareSectionProps extends Pick<ShareRowProps, 'shared' | 'isLeaflet'> {
  /** What it is, as in 'Share this article'. */
  what: string;
  /** What is left above it. */
  room?: 'mt-14' | 'mt-0';
}

/** Stands where a page ends. */
export function ShareSection({ shared, what, room = 'mt-14', isLeaflet = true }: ShareSectionProps) {
  return (
    <section aria-labelledby="share" className={`print:hidden ${room} rounded-card bg-coral-soft p-6 md:p-8`}>
      <h2 id="share" className="mb-4 text-title-3">
        Share this {what}
      </h2>
      <ShareRow shared={shared} isLeaflet={isLeaflet} />
    </section>
  );
}

interface FoldedShareProps {
  shared: SharedEntry;
  /** As what stands beside it. */
  look?: 'link' | 'tool';
}

/** The same of one of several things on a page, folded up. */
export function FoldedShare({ shared, look = 'link' }: FoldedShareProps) {
  return (
    // Opened in a row, it takes the row for itself, and what is pressed stays where it is.
    <details className="print:hidden open:basis-full open:mb-2">
      <summary className={look === 'tool' ? look : 'link inline-flex min-h-11 items-center gap-2'}>
        <Icon name="share" className="size-4.5" />
        Share this
        <span className="sr-only">: {shared.title}</span>
      </summary>
      <div className="mt-2 w-fit rounded-card bg-coral-soft p-4">
        <ShareRow shared={shared} isLeaflet={false} />
      </div>
    </details>
  );
}

/** Plain links: nobody's script runs here, and nobody learns who reads before somebody shares. */
export function ShareRow({ shared, isBrief = false, isLeaflet = true }: ShareRowProps) {
  const { address, title, text } = shared;
  const url = encodeURIComponent(address);
  const name = encodeURIComponent(title);
  const words = [title, text].filter(Boolean).join('\n\n');
  const message = encodeURIComponent(`${words}\n\n${address}`);
  const narrow = isBrief ? 'max-lg:hidden' : '';
  return (
    <ul className="flex flex-wrap gap-2">
      <ShareLink way="on WhatsApp" href={`https://wa.me/?text=${message}`}>
        <Icon name="brand-whatsapp" />
      </ShareLink>
      <li className="hidden shares:block">
        <NativeShareButton shared={shared} />
      </li>
      <li className="noscript:hidden">
        <CopyLinkButton address={address} isRound={isBrief}>
          <Icon name="link" className="size-5" />
        </CopyLinkButton>
      </li>
      <ShareLink way="on Facebook" href={`https://www.facebook.com/sharer/sharer.php?u=${url}`}>
        <Icon name="brand-facebook" />
      </ShareLink>
      <ShareLink
        way="on X"
        href={`https://x.com/intent/post?url=${url}&text=${words.length > roomOnX ? name : encodeURIComponent(words)}`}
      >
        <Icon name="brand-x" />
      </ShareLink>
      <ShareLink way="on LinkedIn" href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}>
        <Icon name="brand-linkedin" />
      </ShareLink>
      <ShareLink way="by email" href={`mailto:?subject=${name}&body=${message}`} look={narrow}>
        <Icon name="mail" className="size-5" />
      </ShareLink>
      {isLeaflet && (
        <li className={`noscript:hidden ${narrow}`}>
          <PrintButton />
        </li>
      )}
    </ul>
  );
}

interface ShareLinkProps {
  /** As in 'Share on WhatsApp'. */
  way: string;
  href: string;
  look?: string;
  children: ReactNode;
}

function ShareLink({ way, href, look = '', children }: ShareLinkProps) {
  const opensElsewhere = href.startsWith('https:');
  return (
    <li className={look}>
      <a
        href={href}
        {...(opensElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
        className={shareButton(true)}
      >
        <span className="sr-only">
          Share {way}
          {opensElsewhere && ' (opens in a new tab)'}
        </span>
        {children}
      </a>
    </li>
  );
}
