import { useState, useSyncExternalStore } from 'react';
import reading from '../../art/reading.svg';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import type { Route } from './+types/saved.ts';
import { isSame, listNone, listSaved, onSaved, type SavedEntry, save, unsave } from './saved-entries.ts';
import { RemovedRow, SavedRow } from './saved-row.tsx';

export const meta = (args: Route.MetaArgs) => [
  ...pageMeta(args, {
    title: 'Saved for later | Ananta',
    description: 'What you have saved to read or watch later on this device.',
  }),
  // The same empty page for everybody but the one who looks at it.
  { name: 'robots', content: 'noindex' },
];

export default function Saved() {
  const isInBrowser = useIsInBrowser();
  return (
    <>
      <PageBanner
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

/** An entry that was taken off the list on this visit, and where it stood. */
interface Removed {
  entry: SavedEntry;
  place: number;
}

function SavedList() {
  const saved = useSyncExternalStore(onSaved, listSaved, listNone);
  const [removed, setRemoved] = useState<Removed[]>([]);
  // One that has come back, here or in another tab, is not gone.
  const gone = removed.filter(({ entry }) => !saved.some((one) => isSame(one, entry)));
  const rows = gone.reduceRight<({ entry: SavedEntry } | Removed)[]>(
    (all, one) => all.toSpliced(one.place, 0, one),
    saved.map((entry) => ({ entry })),
  );

  function remove(entry: SavedEntry, place: number) {
    setRemoved([{ entry, place }, ...gone]);
    unsave(entry);
  }

  function undo({ entry, place }: Removed) {
    const before = gone.filter((one) => one.place < place).length;
    save(entry, place - before);
    setRemoved(gone.filter((one) => !isSame(one.entry, entry)));
  }

  if (rows.length === 0) return <NothingSaved />;
  return (
    <ul className="grid gap-4">
      {rows.map((row, place) => (
        <li key={`${row.entry.kind} ${row.entry.id}`}>
          {'place' in row ? (
            <RemovedRow title={row.entry.title} onUndo={() => undo(row)} />
          ) : (
            <SavedRow entry={row.entry} onRemove={() => remove(row.entry, place)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NothingSaved() {
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
