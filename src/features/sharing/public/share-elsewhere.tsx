import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { addressOfPosition } from '#cms/public/list-part.ts';
import { addressOfVideo } from '#core/media/video-address.ts';
import type { RootData } from '#core/pages/context.ts';
import type { Playable } from '#core/ui/playable-video.ts';
import { FoldedShare } from './lazy-share.ts';

interface ShareElsewhereProps {
  title: string;
  text: string;
  source: Playable | undefined;
  /** Its place on the page that shows it, as a path of the site. */
  address: string;
  /** As what stands beside it. */
  look?: 'link' | 'tool';
}

/**
 * Shares what has no page of its own: the page elsewhere that has it, of which messengers show that page's card, or
 * where it stands here. It is put together in the browser too, which alone knows the films of a channel.
 */
export function ShareElsewhere({ title, text, source, address: path, look = 'link' }: ShareElsewhereProps) {
  const { siteUrl = '' } = useRouteLoaderData<RootData>('root') ?? {};
  const address = addressElsewhere(source) ?? siteUrl + addressOfPosition(path);
  // The same as long as it is the same: what is drawn anew before its code has come is taken away (lazy-on-use.tsx).
  const shared = useMemo(
    () => ({ address, title, text, card: undefined, code: undefined }),
    [address, title, text],
  );
  return <FoldedShare shared={shared} look={look} />;
}

function addressElsewhere(source: Playable | undefined): string | undefined {
  if (source?.kind === 'youtube') return addressOfVideo(source);
  return source?.kind === 'link' ? source.href : undefined;
}
