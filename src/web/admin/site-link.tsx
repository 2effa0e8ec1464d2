import ExternalLink from 'lucide-react/icons/external-link';
import { publicAddress } from '../../content/addresses.ts';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { contentTypes, isContentName } from '../../content/index.ts';
import { published } from '../../content/kinds/status.ts';
import { type Entry, fieldValue, titleOf } from './entry.ts';

/** Where visitors see an entry; undefined: they do not. */
function siteAddress(definition: RecordType, entry: Entry): string | undefined {
  if (!isContentName(definition.name)) return undefined;
  const [status] = fieldsOfKind(definition, 'status');
  if (status && fieldValue(entry, status.name) !== published) return undefined;
  return publicAddress(contentTypes[definition.name], entry);
}

interface SiteLinkProps {
  definition: RecordType;
  entry: Entry;
  className: string;
  /** Where there is no room for words. */
  isIcon?: boolean;
}

/** Leads to an entry as visitors see it, beside the work that is open here. */
export function SiteLink({ definition, entry, className, isIcon = false }: SiteLinkProps) {
  const address = siteAddress(definition, entry);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`See it on the site: ${titleOf(definition, entry)} (opens in a new tab)`}
      title="See it on the site"
      className={className}
    >
      {!isIcon && 'See it on the site'}
      <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
    </a>
  );
}
