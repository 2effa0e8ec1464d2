import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { formatPaise } from '#core/text/money.ts';
import { formatDay } from '#core/time/format-day.ts';
import { documentTitle } from '../rules/document-kinds.ts';

interface DocumentLinksProps {
  /** Whose documents they are. */
  call: 'GET payments/:id/documents' | 'GET registrations/:id/documents';
  id: string;
}

/** The documents of a payment or of a registration; each opens in a window of its own, because it is printed. */
export function DocumentLinks({ call, id }: DocumentLinksProps) {
  const { data, problem, retry } = useCall(call, { params: { id } });
  if (problem !== undefined) return <LoadError what="The documents" problem={problem} onRetry={retry} />;
  if (data?.documents.length === 0)
    return <p className="text-ink-soft">None. They are made when money is recorded.</p>;
  return (
    <ul className="grid gap-1">
      {data?.documents.map((document) => (
        <li key={document._id} className="flex flex-wrap items-baseline gap-x-3">
          <a href={`/admin/documents/${document._id}`} target="_blank" rel="noopener" className="link py-2">
            {documentTitle(document)}
            <span className="sr-only"> (opens in a new window)</span>
          </a>
          <span className="text-ink-soft tabular-nums">
            {formatDay(document.issuedOn)}, {formatPaise(document.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
