import meadow from '../../art/meadow.svg';

/** Stands where an upcoming webinar would. */
export function ComingSoon({ wide = false }: { wide?: boolean }) {
  return (
    <div
      className={`flex h-full flex-col items-center justify-center gap-x-10 gap-y-4 rounded-card border-3 border-dashed border-ink/20 p-8 text-center ${wide ? 'md:flex-row md:text-left' : ''}`}
    >
      <img src={meadow} alt="" width={660} height={480} loading="lazy" className="w-64" />
      <div>
        <p className="font-display text-title-3 font-bold">Coming Soon...</p>
        <p className="mt-1 text-ink-soft">Our next live session is being planned. Please check back soon.</p>
      </div>
    </div>
  );
}
