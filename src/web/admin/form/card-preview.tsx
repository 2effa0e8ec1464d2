import { useState } from 'react';
import { hasOwnPages } from '../../../content/addresses.ts';
import type { ContentType } from '../../../content/define-content.ts';
import { standingOf } from '../../../content/schedule.ts';
import { cardSize } from '../../../content/share-card.ts';
import type { Entry } from '../entry.ts';

/** The card that messengers show of a saved entry that visitors see; nothing where there is none. */
export function CardPreview({ definition, entry }: { definition: ContentType; entry: Entry | undefined }) {
  const [isMissing, setMissing] = useState(false);
  if (!definition.card || !entry?.link || isMissing) return null;
  if (!standingOf(definition, entry, new Date().toISOString()).isOut) return null;
  // The number is new after each change, so that the browser asks again.
  const address = `/cards/${definition.name}/${encodeURIComponent(String(entry.link))}?${entry.revision}`;
  const hasPage = hasOwnPages(definition);
  return (
    <figure className="md:col-span-2">
      <figcaption className="mb-1.5 font-bold">
        {hasPage ? 'Its card, as messaging apps show it' : 'Its card, for visitors to send with the link'}
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
        It is redrawn whenever the title, picture or dates are saved.
        {hasPage && ' Some messaging apps keep showing the older one where the link has already been sent.'}
      </p>
    </figure>
  );
}
