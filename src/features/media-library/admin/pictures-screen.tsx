import { useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { UploadList } from '#cms/uploads/upload-list.tsx';
import { getFileDropProps, usePictureUploads } from '#cms/uploads/use-picture-uploads.ts';
import { Pagination, SearchBox } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import {
  fetchPictures,
  type PictureAddress,
  PictureGrid,
  picturePageSize,
  readPictureAddress,
  toPictureAddress,
  UploadButton,
} from './picture-grid.tsx';
import { PicturePanel } from './picture-panel.tsx';

export const meta = privateMeta('Pictures');

/** Loads the page of the library that the address names. */
export function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(url);
  const address = readPictureAddress(searchParams);
  return readForScreen(signal, { ...address, pictures: [], total: 0 }, async () => {
    const found = await fetchPictures(address, signal);
    requirePage(
      { page: address.page, size: picturePageSize, total: found.total },
      (page) => pathname + toPictureAddress({ ...address, page }),
    );
    return { ...address, ...found };
  });
}
clientLoader.hydrate = true as const;

/** The library of all pictures. */
export default function PicturesScreen() {
  const { pictures, total, page, search, isUnused, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<string>();
  const uploads = usePictureUploads(() => void revalidate());
  const isPending = state === 'loading' || next !== undefined;
  const show = (address: Partial<PictureAddress>) =>
    navigate(toPictureAddress({ page: 1, search, isUnused, ...address }), { preventScrollReset: true });

  return (
    <div {...getFileDropProps(uploads.add)}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Pictures</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            Every picture of the site. Drop or paste new ones anywhere on this page. A picture that came with
            an entry and is no longer used anywhere is deleted after a week, unless you keep it.
          </p>
        </div>
        <UploadButton
          label="Upload pictures"
          name="Pictures to upload"
          look="main"
          isMultiple
          onFiles={uploads.add}
        />
      </div>
      <UploadList {...uploads} />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchBox
          search={search}
          isPaused={open !== undefined}
          onSearch={(text) => void show({ search: text })}
        />
        <label className="flex min-h-11 items-center gap-2.5 font-bold">
          <input
            type="checkbox"
            checked={isUnused}
            className="size-5 accent-teal"
            onChange={({ target }) => void show({ isUnused: target.checked })}
          />
          Not used
        </label>
      </div>
      {problem ? (
        <LoadError what="The pictures" problem={problem} />
      ) : (
        <>
          <p role="status" className="mb-2 text-ink-soft">
            {isPending ? 'Loading…' : describeCount(total, search !== '' || isUnused)}
          </p>
          <PictureGrid
            verb="Open"
            pictures={pictures}
            isPending={isPending}
            onPick={({ name }) => setOpen(name)}
          />
        </>
      )}
      <Pagination
        page={page}
        count={Math.ceil(total / picturePageSize)}
        addressOf={(to) => toPictureAddress({ page: to, search, isUnused })}
      />
      {open && (
        <PicturePanel
          key={open}
          name={open}
          onOpen={setOpen}
          onChanged={() => void revalidate()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

function describeCount(total: number, isFiltered: boolean): string {
  if (total === 0)
    return isFiltered
      ? 'No pictures found.'
      : 'No pictures yet. Upload some here, or in the form of an entry.';
  return total === 1 ? '1 picture' : `${total.toLocaleString('en-IN')} pictures`;
}
