const looks = {
  good: 'bg-mint-soft text-teal-text',
  waiting: 'bg-sun-soft text-ink',
  quiet: 'bg-ink/8 text-ink',
  trouble: 'bg-coral-soft text-coral-text',
};

/** A word or two about an entry. */
export function Pill({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span
      className={`inline-block wrap-break-word rounded-[0.8rem] px-2.5 py-0.5 font-bold leading-snug ${looks[look]}`}
    >
      {children}
    </span>
  );
}
