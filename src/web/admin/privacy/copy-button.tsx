import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { RequestView } from '../../../content/privacy/register.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { download } from '../list/download.ts';
import { useNotice } from '../notices/notices.tsx';
import { adminButton } from '../ui/button.ts';
import { requestPath } from './request-calls.ts';

/** Hands out the copy that is to be given to the person. */
export function CopyButton({ request: { _id } }: { request: Pick<RequestView, '_id'> }) {
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);

  async function copy(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { data } = await callApi<object>('GET', `${requestPath(_id)}/data`);
      download('data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      notice({ kind: 'error', text: 'The copy could not be made. Please try again.' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        aria-disabled={isBusy}
        className={adminButton('quiet')}
        onClick={() => void copy()}
      >
        <Download aria-hidden="true" className="size-4.5 shrink-0" />
        Download what we hold
      </button>
      <p className="text-ink-soft text-small">For this person only. We record who downloads it.</p>
    </div>
  );
}
