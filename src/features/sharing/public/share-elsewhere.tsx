import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { addressOfPosition } from '#cms/public/list-part.ts';
import { addressOfVideo } from '#core/media/video-address.ts';
import type { RootData } from '#core/pages/context.ts';
import type { VideoSource } from '#core/ui/video-source.ts';
import { FoldedShare } from './lazy-share.ts';

interface ShareElsewhereProps {
  title: string;
  text: string;
  source: VideoSource | undefined;
  /** Its position on the page that shows it, as a path of the site. */
  address: string;
  /** The style of its neighbours. */
  look?: 'link' | 'tool';
}

/**
 * Shares an entry without a page of its own: by its page on another site, whose card messengers show, or by its position here.
 * Also runs in the browser, because only the browser knows the films of a channel.
 */
export function ShareElsewhere({ title, text, source, address: path, look = 'link' }: ShareElsewhereProps) {
  const { siteUrl = '' } = useRouteLoaderData<RootData>('root') ?? {};
  const address = externalAddress(source) ?? siteUrl + addressOfPosition(path);
  // Memoised: an element that is rendered again before its code has loaded is removed (lazy-on-use.tsx).
  const shared = useMemo(
    () => ({ address, title, text, card: undefined, code: undefined }),
    [address, title, text],
  );
  return <FoldedShare shared={shared} look={look} />;
}

function externalAddress(source: VideoSource | undefined): string | undefined {
  if (source?.kind === 'youtube') return addressOfVideo(source);
  return source?.kind === 'link' ? source.href : undefined;
}
