import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import { languageProps } from '#core/text/language.ts';
import reading from '#core/ui/art/reading.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { useIsInBrowser } from '#core/ui/lazy-on-use.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { PlayCover } from '#core/ui/play-video.tsx';
import { Section } from '#core/ui/section.tsx';
import { useIsNear } from '#core/ui/use-near.ts';
import type { Route } from './+types/saved-page.ts';
import {
  emptySnapshot,
  isSame,
  listSaved,
  type SavedEntry,
  type SavedKind,
  save,
  subscribeToSaved,
  unsave,
} from './saved-entries.ts';

type EntryReference = Pick<SavedEntry, 'kind' | 'id' | 'address'>;

/**
 * Whether the site still has an entry. Requests its page like any visitor, without cookies that identify them; videos have no
 * pages, and are looked up in the video list.
 *
 * @throws where the site does not answer
 */
async function existsOnSite({ kind, id, address }: EntryReference, signal: AbortSignal): Promise<boolean> {
  if (kind === 'videoupload') {
    // A film of the YouTube channel cannot be looked up.
    if (!/^[0-9a-f-]{36}$/.test(id)) return true;
    ownVideos ??= listOwnVideos();
    return (await ownVideos).has(id);
  }
  const answer = await fetch(address, { method: 'HEAD', credentials: 'omit', signal });
  return answer.status !== 404 && answer.status !== 410;
}

let ownVideos: Promise<ReadonlySet<string>> | undefined;

/** Loaded once for all rows of a visit. */
async function listOwnVideos(): Promise<ReadonlySet<string>> {
  try {
    const answer = await fetch('/api/v1/videoupload?fields=title', { credentials: 'omit' });
    if (!answer.ok) throw new Error(`The list of videos could not be read (${answer.status}).`);
    const { videouploads }: { videouploads: { _id: string }[] } = await answer.json();
    return new Set(videouploads.map(({ _id }) => _id));
  } catch (error) {
    ownVideos = undefined;
    throw error;
  }
}

const kinds: Record<SavedKind, string> = {
  blog: 'Article',
  course: 'Course',
  webinar: 'Webinar',
  community: 'Community',
  videoupload: 'Video',
};

/** A row of the list. An entry that the site no longer has says so, and has no link. */
function SavedRow({ entry, onRemove }: { entry: SavedEntry; onRemove(): void }) {
  const row = useRef<HTMLElement>(null);
  const isGone = useIsGone(entry, useIsNear(row));
  const { kind, title, address, picture, day, source } = entry;
  return (
    <article
      ref={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface p-3 shadow-soft sm:flex-nowrap sm:gap-x-6 sm:p-4"
    >
      <div className="no-picture relative aspect-3/2 w-24 shrink-0 self-start overflow-hidden rounded-small sm:w-40 max-sm:[&_.play-cover]:p-2 max-sm:[&_.play-icon]:size-10">
        {picture && (
          <img
            src={thumbnailAddress(picture)}
            alt=""
            loading="lazy"
            // Offline, or deleted: the background behind it is shown.
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

/** Replaces an entry that has just been removed, and takes the focus from its button. */
function RemovedRow({ title, onUndo }: RemovedRowProps) {
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

/** Whether the site no longer has an entry; requested when its row is near the viewport, and only online. */
function useIsGone(entry: SavedEntry, isNear: boolean): boolean {
  const [isGone, setGone] = useState(false);
  const { kind, id, address } = entry;
  useEffect(() => {
    if (!isNear) return;
    const controller = new AbortController();
    existsOnSite({ kind, id, address }, controller.signal).then(
      (exists) => setGone(!exists),
      // Unknown: it counts as present.
      () => undefined,
    );
    return () => controller.abort();
  }, [kind, id, address, isNear]);
  return isGone;
}

export const meta = (args: Route.MetaArgs) => [
  ...pageMeta(args, {
    title: 'Saved for later',
    description: 'What you have saved to read or watch later on this device.',
  }),
  // A page without content for search engines.
  { name: 'robots', content: 'noindex' },
];

export default function Saved() {
  const isInBrowser = useIsInBrowser();
  return (
    <>
      <PageHead
        title="Saved for later"
        lead="Kept only in this browser, on this phone or computer. We cannot see your list; anyone who uses this device can."
        tone="sun"
        art={reading}
        isBrief
      />
      <Section>
        <div className="mx-auto min-h-80 max-w-3xl">
          <p className="scripted:hidden">
            Your list is kept in your browser, which needs JavaScript for this.
          </p>
          {isInBrowser && <SavedList />}
        </div>
      </Section>
    </>
  );
}

/** An entry removed on this visit, and its position. */
interface Removed {
  entry: SavedEntry;
  position: number;
}

function SavedList() {
  const saved = useSyncExternalStore(subscribeToSaved, listSaved, emptySnapshot);
  const [removed, setRemoved] = useState<Removed[]>([]);
  // An entry that was saved again, here or in another tab, is not removed.
  const removedRows = removed.filter(({ entry }) => !saved.some((one) => isSame(one, entry)));
  const rows = removedRows.reduceRight<({ entry: SavedEntry } | Removed)[]>(
    (all, one) => all.toSpliced(one.position, 0, one),
    saved.map((entry) => ({ entry })),
  );

  function remove(entry: SavedEntry, index: number) {
    setRemoved([{ entry, position: index }, ...removedRows]);
    unsave(entry);
  }

  function undo({ entry, position: index }: Removed) {
    const before = removedRows.filter((one) => one.position < index).length;
    save(entry, index - before);
    setRemoved(removedRows.filter((one) => !isSame(one.entry, entry)));
  }

  if (rows.length === 0) return <EmptySavedList />;
  return (
    <ul className="grid gap-4">
      {rows.map((row, index) => (
        <li key={`${row.entry.kind} ${row.entry.id}`}>
          {'position' in row ? (
            <RemovedRow title={row.entry.title} onUndo={() => undo(row)} />
          ) : (
            <SavedRow entry={row.entry} onRemove={() => remove(row.entry, index)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function EmptySavedList() {
  return (
    <div className="grid justify-items-center gap-6 text-center">
      <p className="max-w-prose text-balance text-lead">
        Nothing yet. Press <strong>Save</strong> on any article, course, webinar, community page or video, and
        you will find it here.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/blogs">Read our articles</ButtonLink>
        <ButtonLink to="/video" look="quiet">
          Watch our videos
        </ButtonLink>
      </div>
    </div>
  );
}
