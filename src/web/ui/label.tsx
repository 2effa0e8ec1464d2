const looks = {
  sun: 'bg-sun text-[#2b1b3d]',
  mint: 'bg-mint-soft text-teal-text',
  coral: 'bg-coral-soft text-coral-text',
};

/** A short word that classes what it stands on. */
export function Label({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span
      className={`inline-block rounded-pill px-3.5 py-1 text-small font-extrabold leading-snug ${looks[look]}`}
    >
      {children}
    </span>
  );
}
