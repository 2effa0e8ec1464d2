import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { toError } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { PictureInUse } from '../api.ts';
import { CropDialog } from './crop-dialog.tsx';
import { PictureDetails } from './picture-details.tsx';
import { titleOfPicture } from './picture-grid.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

/** Milliseconds for which a deleted picture can be restored. */
const restorePeriod = 7 * 24 * 3_600_000;

/** The uses of a picture with links; of very many the newest, and the number of the others. */
function PictureUsesList({ picture, onKeep }: { picture: PictureInUse; onKeep(): void }) {
  const { entries, entryCount, drafts, draftCount, isInSettings, isInHistory, isKept, unusedSince } = picture;
  const formatDatetime = useFormatDatetime();
  const isUsed = entryCount + draftCount > 0 || isInSettings;
  const [moreEntries, moreDrafts] = [entryCount - entries.length, draftCount - drafts.length];
  return (
    <section aria-labelledby="picture-uses">
      <h3 id="picture-uses" className="font-bold text-body">
        Where it is used
      </h3>
      {isUsed && (
        <ul className="mt-1.5 grid gap-1">
          {isInSettings && (
            <li>
              <Link
                to="/admin/settings#setting-brandLogo"
                className="link inline-flex min-h-11 items-center sm:min-h-0"
              >
                Settings: Logo
              </Link>
            </li>
          )}
          {entries.map(({ record, id, title, fields }) => (
            <li key={id}>
              <Link
                to={formAddress(contentTypes[record], id)}
                className="link inline-flex min-h-11 items-center sm:min-h-0"
              >
                {contentTypes[record].labels.one}: {title || 'without a title'}
              </Link>{' '}
              <span className="text-ink-soft">({fields.join(', ')})</span>
            </li>
          ))}
          {moreEntries > 0 && (
            <li>and {moreEntries === 1 ? '1 more entry' : `${moreEntries} more entries`}</li>
          )}
          {drafts.map(({ id, record, title, accountName }) => (
            <li key={id}>
              Draft of {accountName}: {title || contentTypes[record].labels.one}
            </li>
          ))}
          {moreDrafts > 0 && <li>and {moreDrafts === 1 ? '1 more draft' : `${moreDrafts} more drafts`}</li>}
        </ul>
      )}
      {!isUsed && <p className="mt-1.5">No entry uses it.</p>}
      {isInHistory && (
        <p className="mt-1.5 text-ink-soft">An earlier version or a deleted entry uses it too.</p>
      )}
      {!isUsed && !isKept && unusedSince && (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          It will be deleted automatically after{' '}
          {formatDatetime(new Date(Date.parse(unusedSince) + restorePeriod).toISOString())}.
          <button type="button" className={adminButtonClass('quiet')} onClick={onKeep}>
            Keep it
          </button>
        </p>
      )}
    </section>
  );
}

interface PicturePanelProps {
  name: string;
  /** Opens another picture, such as a crop of this one. */
  onOpen(name: string): void;
  /** Called when the list may have changed. */
  onChanged(): void;
  onClose(): void;
}

/** The details of a picture, its uses and its actions. */
export function PicturePanel({ name, onOpen, onChanged, onClose }: PicturePanelProps) {
  const [picture, setPicture] = useState<PictureInUse>();
  const [problem, setProblem] = useState<Error>();
  const [open, setOpen] = useState<'crop' | 'replace'>();
  const isDeleted = useRef(false);
  const toast = useToast();
  const notice = useNotice();

  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setPicture((await callApi('GET pictures/:name', { params: { name } })).data.picture);
    } catch (error) {
      setProblem(toError(error));
    }
  }, [name]);
  useEffect(() => void load(), [load]);

  function handleChange(next: PictureInUse) {
    setPicture(next);
    onChanged();
  }

  async function keep(): Promise<void> {
    try {
      handleChange((await callApi('POST pictures/:name/keep', { params: { name } })).data.picture);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be kept.');
    }
  }

  async function remove(removed: PictureInUse): Promise<void> {
    try {
      await callApi('DELETE pictures/:name', { params: { name } });
      isDeleted.current = true;
      onClose();
      onChanged();
      notice({
        kind: 'success',
        text: `“${titleOf(removed)}” was deleted.`,
        action: { label: 'Undo', onPress: () => keep() },
      });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be deleted.');
      void load();
    }
  }

  const isUsed =
    picture !== undefined && (picture.entryCount + picture.draftCount > 0 || picture.isInSettings);
  return (
    <Modal title={picture ? titleOf(picture) : 'Picture'} size="widest" onClose={onClose}>
      {problem && (
        <div className="p-5">
          <LoadError what="The picture" problem={problem} onRetry={() => void load()} />
        </div>
      )}
      {!picture && !problem && (
        <p role="status" className="p-5 text-ink-soft">
          Loading…
        </p>
      )}
      {picture && (
        <>
          <PictureDetails
            {...{ picture, isDeleted, title: titleOf(picture) }}
            onSaved={handleChange}
            onConflict={(current) => setPicture({ ...picture, ...current })}
          >
            <Facts picture={picture} />
            <PictureUsesList picture={picture} onKeep={() => void keep()} />
          </PictureDetails>
          <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3.5">
            <button
              type="button"
              aria-disabled={isUsed}
              aria-describedby={isUsed ? 'picture-is-used' : undefined}
              className={`${adminButtonClass('danger')} sm:mr-auto`}
              onClick={() => !isUsed && void remove(picture)}
            >
              Delete
            </button>
            {isUsed && (
              <span id="picture-is-used" className="sr-only">
                A picture in use cannot be deleted.
              </span>
            )}
            <a
              href={`/uploads/${picture.name}`}
              download={downloadName(picture)}
              className={adminButtonClass('quiet')}
            >
              Download
            </a>
            <button
              type="button"
              aria-disabled={picture.entryCount === 0}
              className={adminButtonClass('quiet')}
              onClick={() => picture.entryCount > 0 && setOpen('replace')}
            >
              Replace everywhere
            </button>
            {!picture.isAnimated && (
              <button type="button" className={adminButtonClass('quiet')} onClick={() => setOpen('crop')}>
                Crop
              </button>
            )}
          </div>
          {open === 'crop' && (
            <CropDialog
              picture={picture}
              onClose={() => setOpen(undefined)}
              onCropped={(cropped) => {
                setOpen(undefined);
                onChanged();
                onOpen(cropped.name);
              }}
            />
          )}
          {open === 'replace' && (
            <ReplaceDialog
              picture={picture}
              onClose={() => setOpen(undefined)}
              onReplaced={() => {
                onClose();
                onChanged();
              }}
              onUndone={onChanged}
            />
          )}
        </>
      )}
    </Modal>
  );
}

const titleOf = (picture: PictureInUse) =>
  titleOfPicture({ ...picture, shownIn: picture.entries[0]?.title ?? '' });

/** The name of the uploaded file, with the ending of the stored one. */
const downloadName = ({ label, name }: PictureInUse) =>
  label ? `${label.replace(/\.\w{2,5}$/, '')}.${name.split('.').pop()}` : name;

function Facts({
  picture: { width, height, isAnimated, addedByName },
}: {
  picture: PictureInUse;
}): ReactNode {
  return (
    <p className="text-ink-soft">
      {width} × {height} pixels{isAnimated && ', animated'}
      {addedByName && `, added by ${addedByName}`}
    </p>
  );
}
