import { useState } from 'react';
import { hasOwnPages, nameInAddress } from '../../../content/addresses.ts';
import type { ContentType } from '../../../content/define-content.ts';
import { standingOf } from '../../../content/schedule.ts';
import { cardSize } from '../../../content/share-card.ts';
import type { Entry } from '../entry.ts';

/** The card that messengers show of a saved entry that visitors see; nothing where there is none. */
export function CardPreview({ definition, entry }: { definition: ContentType; entry: Entry | undefined }) {
  const [isMissing, setMissing] = useState(false);
  const name = entry && nameInAddress(definition, entry);
  if (!definition.card || !name || isMissing) return null;
  if (!standingOf(definition, entry, new Date().toISOString()).isOut) return null;
  // The number is new after each change, so that the browser asks again.
  const address = `/cards/${definition.name}/${encodeURIComponent(name)}?${entry.revision}`;
  return (
    <figure className="md:col-span-2">
      <figcaption className="mb-1.5 font-bold">
        {hasOwnPages(definition)
          ? 'Its card, as messaging apps show it'
          : 'Its card, as messaging apps show it when its link on this site is shared'}
      </figcaption>
      <img
        src={address}
        alt={`Card: ${String(entry[definition.title] ?? '')}`}
        {...cardSize}
        loading="lazy"
        onError={() => setMissing(true)}
        className="h-auto w-full max-w-lg rounded-small border border-line"
      />
      <p className="mt-1.5 text-ink-soft">
        It is redrawn whenever the title, picture or dates are saved. Some messaging apps keep showing the
        older one where the link has already been sent.
      </p>
    </figure>
  );
}
