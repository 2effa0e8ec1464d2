const shapes = {
  swell: 'M0 90V52C180 8 360 0 560 26s330 56 520 44 260-46 360-54v74Z',
  roll: 'M0 90V30c150 34 300 48 470 30S780 4 960 6s330 44 480 40v44Z',
};

interface WaveProps {
  /** A text colour class: the colour of the section that the wave belongs to. */
  className: string;
  shape?: keyof typeof shapes;
}

/** The wavy upper edge of a section. It lies over the lower end of what comes before it. */
export function Wave({ className, shape = 'swell' }: WaveProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 90"
      preserveAspectRatio="none"
      // One pixel lower than needed: rounding must not leave a hairline.
      className={`print:hidden pointer-events-none absolute inset-x-0 bottom-[calc(100%-1px)] h-[clamp(1.75rem,5vw,5rem)] w-full ${className}`}
    >
      <path fill="currentColor" d={shapes[shape]} />
    </svg>
  );
}
