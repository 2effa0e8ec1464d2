import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { ConfirmDialog, DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { Pagination } from '#core/admin-ui/list-controls.tsx';
import { pageQuery, readPage } from '#core/admin-ui/list-parameters.ts';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useUndoableNotice } from '#core/admin-ui/use-action.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { useMay } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { readableAddress } from '#core/text/web-address.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { AccountField, useAccountForm } from '#core/ui/simple-form.tsx';
import type { PresentedRedirect } from '../api.ts';
import { RedirectTable, redirectPageSize } from './redirect-table.tsx';

function AddDialog({ onAdded, onClose }: { onAdded(): void; onClose(): void }) {
  const showUndoNotice = useUndoableNotice();
  const { form, errors, problem, isBusy } = useAccountForm(async ({ from = '', to = '' }) => {
    const { data } = await callApi('POST redirects', { body: { from, to } });
    showUndoNotice({
      text: 'The redirect has been added.',
      undoneMessage: 'The redirect has been removed.',
      undo: () => callApi('DELETE redirects/:id', { params: { id: data._id } }),
    });
    onAdded();
    onClose();
  }, 'The redirect could not be added. Please try again.');

  return (
    <Modal title="Add redirect" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form} noValidate>
        <div className="grid gap-4 overflow-y-auto p-5">
          <AccountField
            label="Old address"
            name="from"
            autoComplete="off"
            error={errors.from}
            hint="A path of this site, such as /old-page."
          />
          <AccountField
            label="Leads to"
            name="to"
            autoComplete="off"
            error={errors.to}
            hint="A path of this site, such as /new-page, or an address that begins with https://."
          />
        </div>
        <DialogFooter
          problem={problem}
          action="Add redirect"
          busy="Adding…"
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface RemoveDialogProps {
  redirect: PresentedRedirect;
  onRemoved(): void;
  onClose(): void;
}

/** Removes a redirect after a confirmation. */
function RemoveDialog({ redirect: { _id, from, to, resolvedTo }, onRemoved, onClose }: RemoveDialogProps) {
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  // An automatic redirect leads to the current address of its entry.
  const target = to || resolvedTo;

  async function addAgain() {
    try {
      await callApi('POST redirects', { body: { from, to: target ?? '' } });
      notice({ kind: 'success', text: 'The redirect is back.' });
      onRemoved();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `The redirect could not be restored. ${reason}` });
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await callApi('DELETE redirects/:id', { params: { id: _id } });
      notice({
        kind: 'success',
        text: 'The redirect has been deleted.',
        ...(target && { action: { label: 'Undo', onPress: addAgain } }),
      });
      onRemoved();
    } catch (error) {
      // Another user has removed it: the reloaded list shows that.
      if (error instanceof ApiError && error.status === 404) onRemoved();
      else if (!isSignInNeeded(error)) {
        console.error(error);
        const reason = error instanceof Error ? error.message : '';
        notice({ kind: 'error', text: `The redirect could not be deleted. ${reason}` });
      }
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title="Delete redirect"
      action="Delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p className="break-words">
        Visitors who follow an old link to {readableAddress(from)} will then see “404 - Page Not Found”.
      </p>
    </ConfirmDialog>
  );
}

export const meta = privateMeta('Redirects');

/** Loads a page of redirects; `?page=` names it. */
export function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(url);
  const page = readPage(searchParams);
  return readForScreen(signal, { redirects: [], total: 0, page }, async () => {
    const query = { limit: redirectPageSize, offset: (page - 1) * redirectPageSize };
    const { data, total = 0 } = await callApi('GET redirects', { query, signal });
    requirePage({ page, size: redirectPageSize, total }, (last) => pathname + pageQuery(last));
    return { redirects: data.redirects, total, page };
  });
}
clientLoader.hydrate = true as const;

/** The redirects: automatic ones of moved entries, and those added by staff. */
export default function RedirectsScreen() {
  const { redirects, total, page, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const mayWrite = useMay()('redirect.write');
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<PresentedRedirect>();
  const isPending = state === 'loading' || next !== undefined;

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Redirects</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            Old addresses that send visitors to new ones. When you change the link of an entry, its old
            address is added automatically. An address that has a page always shows that page.
          </p>
        </div>
        {mayWrite && (
          <button type="button" className={adminButtonClass('main')} onClick={() => setAdding(true)}>
            Add redirect
          </button>
        )}
      </div>
      {problem ? (
        <LoadError problem={problem} />
      ) : (
        <>
          <p role="status" className="mb-2 text-ink-soft">
            {isPending ? 'Loading…' : formatTotal(total)}
          </p>
          {redirects.length > 0 && (
            <RedirectTable {...{ redirects, page, isPending, mayWrite }} onRemove={setToRemove} />
          )}
        </>
      )}
      <Pagination page={page} count={Math.ceil(total / redirectPageSize)} addressOf={pageQuery} />
      {isAdding && <AddDialog onAdded={() => void revalidate()} onClose={() => setAdding(false)} />}
      {toRemove && (
        <RemoveDialog
          redirect={toRemove}
          onRemoved={() => void revalidate()}
          onClose={() => setToRemove(undefined)}
        />
      )}
    </>
  );
}

function formatTotal(total: number): string {
  if (total === 0) return 'There are no redirects yet.';
  return total === 1 ? '1 address' : `${total.toLocaleString('en-IN')} addresses`;
}
