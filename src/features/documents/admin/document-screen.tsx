import { useParams } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { DocumentSheet } from '../public/document-sheet.tsx';

export const meta = privateMeta('Document');

/** A document of a payment, as its parent has it (product: Documents). */
export default function DocumentScreen() {
  const { id = '' } = useParams();
  const { data, problem, retry } = useCall('GET documents/:id', { params: { id } });
  return (
    <div className="mx-auto max-w-4xl">
      {!data && <h1 className="text-title-2">Document</h1>}
      {problem !== undefined && <LoadError what="The document" problem={problem} onRetry={retry} />}
      {data && (
        <>
          <p className="mb-4 flex justify-end">
            <button type="button" className={adminButtonClass('quiet')} onClick={() => window.print()}>
              Print or save as PDF
            </button>
          </p>
          <div className="rounded-card border border-line text-body">
            <DocumentSheet document={data} />
          </div>
        </>
      )}
    </div>
  );
}
