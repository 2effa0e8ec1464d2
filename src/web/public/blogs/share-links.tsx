import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';

interface Shared {
  address: string;
  title: string;
}

/** Stands where the article ends. */
export function ShareSection(shared: Shared) {
  return (
    <section aria-labelledby="share" className="print:hidden mt-14 rounded-card bg-coral-soft p-6 md:p-8">
      <h2 id="share" className="mb-4 text-title-3">
        Share this article
      </h2>
      <ShareLinks {...shared} />
    </section>
  );
}

/** Plain links: nobody's script runs here, and nobody learns who reads before somebody shares. */
export function ShareLinks({ address, title, isSmall = false }: Shared & { isSmall?: boolean }) {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title);
  return (
    <ul className="flex flex-wrap gap-2">
      <ShareLink name="WhatsApp" href={`https://wa.me/?text=${text}%20${url}`}>
        <Icon name="brand-whatsapp" />
      </ShareLink>
      <ShareLink name="Facebook" href={`https://www.facebook.com/sharer/sharer.php?u=${url}`}>
        <Icon name="brand-facebook" />
      </ShareLink>
      <ShareLink name="X" href={`https://x.com/intent/post?url=${url}&text=${text}`}>
        <Icon name="brand-x" />
      </ShareLink>
      <ShareLink name="LinkedIn" href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}>
        <Icon name="brand-linkedin" />
      </ShareLink>
      <ShareLink name="e-mail" href={`mailto:?subject=${text}&body=${url}`}>
        <Icon name="mail" className="size-5" />
      </ShareLink>
      <li className="noscript:hidden">
        <CopyLinkButton address={address} isRound={isSmall}>
          <Icon name="link" className="size-5" />
        </CopyLinkButton>
      </li>
    </ul>
  );
}

function ShareLink({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  const opensElsewhere = href.startsWith('https:');
  return (
    <li>
      <a
        href={href}
        {...(opensElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
        className="flex size-12 items-center justify-center rounded-pill bg-surface text-ink transition-colors hover:bg-ink hover:text-page"
      >
        <span className="sr-only">
          Share by {name}
          {opensElsewhere && ' (opens in a new tab)'}
        </span>
        {children}
      </a>
    </li>
  );
}
