/** What parents should have at hand, as staff typed it. */
export function ToBring({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-bold text-base">What to bring</h3>
      <p className="mt-1 whitespace-pre-line text-ink-soft">{text}</p>
    </div>
  );
}
