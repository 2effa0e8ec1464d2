import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import type { PresentedRedirect } from '../../../server/api/redirect-routes.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import { useMay } from '../../account/session.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { Pagination } from '../list/pagination.tsx';
import { adminButton } from '../ui/button.ts';
import { AddDialog } from './add-dialog.tsx';
import { loadRedirects, pageAddress, redirectPageSize } from './load-redirects.ts';
import { RedirectTable } from './redirect-table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export const meta = () => privateMeta('Redirects');

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadRedirects(request);
}
clientLoader.hydrate = true as const;

/** Old addresses that lead on: those that entries have left, and those that staff have added. */
export default function RedirectsScreen() {
  const { redirects, total, page, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const mayWrite = useMay()('redirect.write');
  const [isAdding, setAdding] = useState(false);
  const [going, setGoing] = useState<PresentedRedirect>();
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
          <button type="button" className={adminButton('main')} onClick={() => setAdding(true)}>
            Add redirect
          </button>
        )}
      </div>
      {problem ? (
        <LoadProblem what="The list" problem={problem} onRetry={() => void revalidate()} />
      ) : (
        <>
          <p role="status" className="mb-2 text-ink-soft">
            {isPending ? 'Loading…' : inWords(total)}
          </p>
          {redirects.length > 0 && (
            <RedirectTable {...{ redirects, page, isPending, mayWrite }} onRemove={setGoing} />
          )}
        </>
      )}
      <Pagination page={page} count={Math.ceil(total / redirectPageSize)} addressOf={pageAddress} />
      {isAdding && <AddDialog onAdded={() => void revalidate()} onClose={() => setAdding(false)} />}
      {going && (
        <RemoveDialog
          redirect={going}
          onRemoved={() => void revalidate()}
          onClose={() => setGoing(undefined)}
        />
      )}
    </>
  );
}

function inWords(total: number): string {
  if (total === 0) return 'There are no redirects yet.';
  return total === 1 ? '1 address' : `${total.toLocaleString('en-IN')} addresses`;
}
