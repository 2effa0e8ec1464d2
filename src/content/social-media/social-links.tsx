import type { ShownPart } from '#cms/records/registry.ts';
import { type ShownPicture, thumbnailAddress } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { Icon, isBrand } from '#core/ui/icon.tsx';

/** The profiles of the brand on other sites; empty if they cannot be read, as in the footer. */
export async function socialAddresses(content: PageServices['content']): Promise<string[]> {
  const entries = await content.list('socialmedia', { fields: ['url'] }).catch(() => []);
  return entries.map(({ url }) => url).filter(isProfile);
}

/** The home page of a network is no profile. */
function isProfile(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && address.pathname + address.search !== '/';
}

export interface SocialLink {
  name: string;
  url: string;
  picture: ShownPicture | undefined;
}

declare module '#core/pages/context.ts' {
  interface LayoutData {
    social: SocialLink[];
  }
}

/** The profiles with an address. */
export function socialLinks(entries: ShownPart<'socialmedia', 'name' | 'url' | 'images'>[]): SocialLink[] {
  return entries.filter(({ url }) => url).map(({ name, url, images }) => ({ name, url, picture: images }));
}

/** Links with the logo of the network, or with the picture of the entry for networks without a built-in logo. */
export function SocialLinks({ links }: { links: SocialLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Follow us" className="flex flex-wrap gap-3">
      {links.map(({ name, url, picture }) => (
        <li key={name + url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-12 min-w-12 max-w-full items-center justify-center overflow-hidden rounded-[1.5rem] bg-white/12 font-bold transition-colors hover:bg-sun hover:text-[#2b1b3d]"
          >
            <BrandIcon name={name} picture={picture} />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function BrandIcon({ name, picture }: Pick<SocialLink, 'name' | 'picture'>) {
  const brand = name.trim().toLowerCase();
  if (isBrand(brand)) {
    return (
      <>
        <Icon name={`brand-${brand}`} />
        <span className="sr-only">{name}</span>
      </>
    );
  }
  if (!picture) return <span className="px-5 py-2">{name}</span>;
  return (
    <img
      src={thumbnailAddress(picture.name)}
      // The only text of the link.
      alt={picture.alt || name}
      width={48}
      height={48}
      loading="lazy"
      className="size-12 object-cover"
    />
  );
}
