import { formatPaise } from '#core/text/money.ts';
import { formatDay } from '#core/time/format-day.ts';
import { Icon } from '#core/ui/icon.tsx';
import type { ListedDocument } from '../api.ts';
import { documentTitle } from '../rules/document-kinds.ts';

/** The documents of a registration on a page of its parent. The server redirects to them: the page has no own link. */
export function OwnDocuments({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <ul className="grid gap-2">
      {documents.map((document) => (
        <li key={document._id} className="flex flex-wrap items-baseline gap-x-4">
          <a
            href={`?document=${document._id}`}
            className="link inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <Icon name="printer" className="size-5 shrink-0" />
            {documentTitle(document)}
          </a>
          <span className="text-ink-soft">
            {formatDay(document.issuedOn)}, {formatPaise(document.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
