import { useEffect, useRef, useState } from 'react';
import { thumbnailAddress } from '../../../content/picture.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageProps } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { useNear } from '../../ui/use-near.ts';
import { PlayCover } from '../../ui/video/play-video.tsx';
import { isStillThere } from './is-still-there.ts';
import type { SavedEntry, SavedKind } from './saved-entries.ts';

const kinds: Record<SavedKind, string> = {
  blog: 'Article',
  course: 'Course',
  webinar: 'Webinar',
  community: 'Community',
  videoupload: 'Video',
};

/** One saved entry. One that the site has no more says so, and leads nowhere. */
export function SavedRow({ entry, onRemove }: { entry: SavedEntry; onRemove(): void }) {
  const row = useRef<HTMLElement>(null);
  const isGone = useIsGone(entry, useNear(row));
  const { kind, title, address, picture, day, source } = entry;
  return (
    <article
      ref={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface p-3 shadow-soft sm:flex-nowrap sm:gap-x-6 sm:p-4"
    >
      <div className="no-picture relative aspect-3/2 w-24 shrink-0 self-start overflow-hidden rounded-small sm:w-40 max-sm:[&_.play-cover]:p-2 max-sm:[&_.play-sign]:size-10">
        {picture && (
          <img
            src={thumbnailAddress(picture)}
            alt=""
            loading="lazy"
            // Without network, or gone: then what lies behind it is shown.
            onError={({ currentTarget }) => currentTarget.remove()}
            className={`picture-fill ${isGone ? 'opacity-40' : ''}`}
          />
        )}
        {source && !isGone && (
          <PlayCover title={title} source={source} poster={picture && thumbnailAddress(picture)} />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-small font-bold text-teal-text">
          {[kinds[kind], day].filter(Boolean).join(' · ')}
        </p>
        <h2 {...languageProps(title)} className="text-title-3">
          {isGone ? (
            <span className="text-ink-soft">{title}</span>
          ) : (
            <PageLink to={address} className="hover:text-coral-text">
              {title}
            </PageLink>
          )}
        </h2>
        {isGone && (
          <p className="text-small">This is no longer on our site. You can remove it from your list.</p>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove: ${title}`}
        onClick={onRemove}
        className="tool max-sm:ml-auto"
      >
        <Icon name="x" />
        Remove
      </button>
    </article>
  );
}

interface RemovedRowProps {
  title: string;
  onUndo(): void;
}

/** Stands in the place of an entry that has just been removed, and has the focus that was on its button. */
export function RemovedRow({ title, onUndo }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-line border-dashed px-5 py-3">
      <p role="status" className="min-w-0">
        Removed: <span {...languageProps(title)}>{title}</span>
      </p>
      <button ref={undo} type="button" aria-label={`Undo: keep ${title}`} onClick={onUndo} className="tool">
        Undo
      </button>
    </div>
  );
}

/** Asked of the site when the row is near what is seen, and only while there is a network. */
function useIsGone(entry: SavedEntry, isNear: boolean): boolean {
  const [isGone, setGone] = useState(false);
  const { kind, id, address } = entry;
  useEffect(() => {
    if (!isNear) return;
    const controller = new AbortController();
    isStillThere({ kind, id, address }, controller.signal).then(
      (is) => setGone(!is),
      // Nobody knows: then it counts as there.
      () => undefined,
    );
    return () => controller.abort();
  }, [kind, id, address, isNear]);
  return isGone;
}
