import { type ReactNode, useState } from 'react';
import { Icon } from '#core/ui/icon.tsx';
import type { SharedEntry } from './shared-entry.ts';

/** The class of a button in the share row: round, or longer with a label. */
export const shareButton = (isRound: boolean): string => `share-button ${isRound ? 'w-12' : 'px-5'}`;

interface CopyLinkButtonProps {
  address: string;
  /** Only the icon is visible; the label is for screen readers. */
  isRound: boolean;
  children: ReactNode;
}

/** Copies the URL. Where the browser does not allow it (a site without https), the URL is shown to be copied by hand. */
export function CopyLinkButton({ address, isRound, children }: CopyLinkButtonProps) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setMessage('Link copied');
    } catch {
      setMessage(address);
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-y-3">
      <button type="button" onClick={copy} className={shareButton(isRound)}>
        {children}
        <span className={isRound ? 'sr-only' : ''}>Copy link</span>
      </button>
      <span role="status" className="break-all text-small [&:not(:empty)]:ml-3 font-bold text-teal-text">
        {message}
      </span>
    </span>
  );
}

/** Opens the device's share sheet. A page that embeds this one can forbid it; then an error is shown. */
export function NativeShareButton({ shared: { address, title, text } }: { shared: SharedEntry }) {
  const [message, setMessage] = useState('');

  async function share() {
    try {
      await navigator.share({ title, text, url: address });
      setMessage('');
    } catch (error) {
      // The visitor has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setMessage('Your browser cannot share from here. Please copy the link.');
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-y-3">
      <button type="button" onClick={share} className={shareButton(true)}>
        <Icon name="share" className="size-5" />
        <span className="sr-only">Share in another way</span>
      </button>
      <span role="status" className="text-small [&:not(:empty)]:ml-3 font-bold text-teal-text">
        {message}
      </span>
    </span>
  );
}

/** Prints the page as a leaflet, after its QR code has loaded. */
export function PrintButton() {
  async function print() {
    const codes = document.querySelectorAll<HTMLImageElement>('img.leaflet-code');
    await Promise.all(
      Array.from(codes, (code) => {
        code.loading = 'eager';
        // Offline the leaflet has only the URL.
        return code.decode().catch(() => undefined);
      }),
    );
    window.print();
  }

  return (
    <button type="button" onClick={print} className={shareButton(true)}>
      <Icon name="printer" className="size-5" />
      <span className="sr-only">Print</span>
    </button>
  );
}

/** Maximum characters of a post on X beside its link. */
const maxXPostLength = 250;

interface ShareRowProps {
  shared: SharedEntry;
  /** Above a text, which should begin on the first screen: on phones it is short enough to stand beside the date. */
  isBrief?: boolean;
  /** The page has a leaflet for printing (leaflet.tsx); without one there is no print button. */
  isLeaflet?: boolean;
}

interface ShareSectionProps extends Pick<ShareRowProps, 'shared' | 'isLeaflet'> {
  /** The type of the entry, as in 'Share this article'. */
  noun: string;
  margin?: 'mt-14' | 'mt-0';
}

/** The share section at the end of a page. */
export function ShareSection({ shared, noun, margin = 'mt-14', isLeaflet = true }: ShareSectionProps) {
  return (
    <section
      aria-labelledby="share"
      className={`print:hidden ${margin} rounded-card bg-coral-soft p-6 md:p-8`}
    >
      <h2 id="share" className="mb-4 text-title-3">
        Share this {noun}
      </h2>
      <ShareRow shared={shared} isLeaflet={isLeaflet} />
    </section>
  );
}

interface FoldedShareProps {
  shared: SharedEntry;
  /** The style of its neighbours. */
  look?: 'link' | 'tool';
}

/** A folded share row for one of several entries on a page. */
export function FoldedShare({ shared, look = 'link' }: FoldedShareProps) {
  return (
    // Open, it takes a whole row, and its button keeps its position.
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

/** Plain links: no third-party script runs, and no third party learns of readers before they share. */
export function ShareRow({ shared, isBrief = false, isLeaflet = true }: ShareRowProps) {
  const { address, title, text } = shared;
  const url = encodeURIComponent(address);
  const name = encodeURIComponent(title);
  const words = [title, text].filter(Boolean).join('\n\n');
  const message = encodeURIComponent(`${words}\n\n${address}`);
  const narrow = isBrief ? 'max-lg:hidden' : '';
  const phone = isBrief ? 'max-sm:hidden' : '';
  return (
    <ul className="flex flex-wrap gap-2">
      <ShareLink way="on WhatsApp" href={`https://wa.me/?text=${message}`}>
        <Icon name="brand-whatsapp" />
      </ShareLink>
      <li className="hidden shares:block">
        <NativeShareButton shared={shared} />
      </li>
      {/* The share sheet of a phone copies links too. */}
      <li className={`noscript:hidden ${isBrief ? 'max-sm:shares:hidden' : ''}`}>
        <CopyLinkButton address={address} isRound={isBrief}>
          <Icon name="link" className="size-5" />
        </CopyLinkButton>
      </li>
      <ShareLink way="on Facebook" href={`https://www.facebook.com/sharer/sharer.php?u=${url}`} look={phone}>
        <Icon name="brand-facebook" />
      </ShareLink>
      <ShareLink
        way="on X"
        href={`https://x.com/intent/post?url=${url}&text=${words.length > maxXPostLength ? name : encodeURIComponent(words)}`}
        look={phone}
      >
        <Icon name="brand-x" />
      </ShareLink>
      <ShareLink
        way="on LinkedIn"
        href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}
        look={phone}
      >
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
