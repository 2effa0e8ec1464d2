import ExternalLink from 'lucide-react/icons/external-link';
import { publicAddress } from '../../content/addresses.ts';
import type { RecordType } from '../../content/define-record.ts';
import { contentTypes, isContentName } from '../../content/index.ts';
import { standingOf } from '../../content/schedule.ts';
import { type Entry, titleOf } from './entry.ts';
import { adminButton } from './ui/button.ts';

/** Where visitors see an entry; undefined: they do not. */
function siteAddress(definition: RecordType, entry: Entry): string | undefined {
  if (!isContentName(definition.name)) return undefined;
  if (!standingOf(definition, entry, new Date().toISOString()).isOut) return undefined;
  return publicAddress(contentTypes[definition.name], entry);
}

interface SiteLinkProps {
  definition: RecordType;
  entry: Entry;
  /** A small one with no room for words, among others. */
  isButton?: boolean;
}

/** Leads to an entry as visitors see it, beside the work that is open here. */
export function SiteLink({ definition, entry, isButton = false }: SiteLinkProps) {
  const address = siteAddress(definition, entry);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`See it on the site: ${titleOf(definition, entry)} (opens in a new tab)`}
      title="See it on the site"
      className={
        isButton
          ? adminButton('quiet', 'small')
          : 'inline-flex min-h-11 items-center gap-1.5 rounded-small font-bold text-teal-text underline-offset-4 hover:underline'
      }
    >
      {!isButton && 'See it on the site'}
      <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
    </a>
  );
}
