import { useEffect, useState } from 'react';
import type { ChosenPicture } from '#cms/fields/image/picture-chooser.ts';
import { UploadList } from '#cms/uploads/upload-list.tsx';
import { getFileDropProps, usePictureUploads } from '#cms/uploads/use-picture-uploads.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { SearchBox } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { toError } from '#core/admin-ui/use-call.ts';
import type { ListedPicture } from '../api.ts';
import { fetchPictures, PictureGrid, UploadButton } from './picture-grid.tsx';

interface ChoosePictureDialogProps {
  title?: string;
  /** The name of a picture that is not offered. */
  except?: string;
  onChosen(picture: ChosenPicture): void;
  onClose(): void;
}

/** Offers the pictures of the library and the upload of a new one. */
export function ChoosePictureDialog(props: ChoosePictureDialogProps) {
  const { title = 'Choose a picture', except, onChosen, onClose } = props;
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const [found, setFound] = useState<{ pictures: ListedPicture[]; total: number }>();
  const [problem, setProblem] = useState<Error>();
  const [tries, setTries] = useState(0);
  const uploads = usePictureUploads((sent) => onChosen({ ...sent, description: '' }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try repeats the same request
  useEffect(() => {
    const controller = new AbortController();
    const query = { page: pages, search, isUnused: false };
    fetchPictures(query, controller.signal).then(
      ({ pictures, total }) => {
        setProblem(undefined);
        setFound((before) => ({
          pictures: pages > 1 && before ? removeDuplicates([...before.pictures, ...pictures]) : pictures,
          total,
        }));
      },
      (error) => !controller.signal.aborted && setProblem(toError(error)),
    );
    return () => controller.abort();
  }, [search, pages, tries]);

  const offered = found?.pictures.filter(({ name }) => name !== except) ?? [];
  return (
    <Modal title={title} size="wide" onClose={onClose}>
      <div className="overflow-y-auto p-5" {...getFileDropProps(uploads.add)}>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchBox
            search={search}
            isPaused={false}
            onSearch={(text) => {
              setPages(1);
              setSearch(text);
            }}
          />
          <UploadButton
            label="Upload a new one"
            name="Picture to upload"
            look="quiet"
            onFiles={uploads.add}
          />
        </div>
        <UploadList {...uploads} />
        {problem ? (
          <LoadError what="The pictures" problem={problem} onRetry={() => setTries(tries + 1)} />
        ) : (
          <>
            <p role="status" className="mb-2 text-ink-soft">
              {found ? (offered.length === 0 ? 'No pictures found.' : '') : 'Loading…'}
            </p>
            <PictureGrid verb="Choose" pictures={offered} onPick={onChosen} />
            {found && found.pictures.length < found.total && (
              <button
                type="button"
                className={`${adminButtonClass('quiet')} mt-4`}
                onClick={() => setPages(pages + 1)}
              >
                Show more
              </button>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

/** Pictures that were added meanwhile shift the pages of the list, so a picture may occur twice. */
function removeDuplicates(pictures: ListedPicture[]): ListedPicture[] {
  return [...new Map(pictures.map((picture) => [picture.name, picture])).values()];
}
