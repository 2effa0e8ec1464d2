import type { TextPiece } from '../../../content/search/found.ts';

/** A text in which what was looked for is marked. */
export function MarkedText({ pieces }: { pieces: TextPiece[] }) {
  return pieces.map(({ text, isMatch }, place) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
      <mark key={place} className="rounded-[0.3em] bg-sun/60 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export const plainText = (pieces: TextPiece[]): string => pieces.map(({ text }) => text).join('');
