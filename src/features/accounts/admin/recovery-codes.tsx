import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useEffect, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CopyButton } from '#core/admin-ui/copy-button.tsx';
import { download } from '#core/admin-ui/csv-download.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The account, printed above the codes. */
  email: string;
  onClose(): void;
}

/** Shows new recovery codes. They cannot be shown again, so the dialog offers to copy, download and print them. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const { host } = window.location;
  const text = [`Recovery codes of ${email} for ${host}`, 'Each works once.', '', ...codes, ''].join('\n');
  return (
    <Modal title="Your recovery codes" size="narrow" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-5">
        <p>
          With one of these you can sign in if you lose your phone. Each works once.{' '}
          <strong>They are shown only now:</strong> please print them, or keep them in a safe place.
        </p>
        <div data-print>
          <p className="hidden print:block">
            Recovery codes of {email} for {host}. Each works once.
          </p>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-small bg-page p-4 min-[26rem]:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>
                <code className="whitespace-nowrap">{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={text} label="Copy" />
          <button
            type="button"
            className={adminButtonClass('quiet')}
            onClick={() => download('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            <Download aria-hidden="true" className="size-4.5" />
            Download
          </button>
          <button type="button" className={adminButtonClass('quiet')} onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </button>
        </div>
      </div>
      <div className="flex justify-end border-line border-t px-5 py-4">
        <button type="button" className={adminButtonClass('main')} onClick={onClose}>
          I have kept them
        </button>
      </div>
    </Modal>
  );
}

/** Loads the second factors of the signed-in account. */
export function useFactors() {
  const [factors, setFactors] = useState<AnswerOf<'GET account/factors'>>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    try {
      setFactors((await callApi('GET account/factors')).data);
      setProblem(undefined);
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'Please try again.');
    }
  }, []);
  useEffect(() => void load(), [load]);

  return { factors, problem, load };
}
