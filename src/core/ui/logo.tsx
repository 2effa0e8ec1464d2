/**
 * The wordmark: an endless loop (ananta means endless) with a small sun, and the name. Large text enlarges it only as
 * far as a phone has room.
 */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 52 34" className="h-8 w-12 shrink-0 md:h-9 md:w-14">
        <path
          className="text-coral-light"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          d="M26 20C21 13 17 9 12.5 9a9 9 0 0 0 0 21C17 30 21 26 26 20"
        />
        <path
          className="text-teal-text"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          d="M26 20c5-7 9-11 13.5-11a9 9 0 0 1 0 21C35 30 31 26 26 20"
        />
        <circle className="text-sun" fill="currentColor" cx="26" cy="5" r="4.5" />
      </svg>
      <span className="font-display text-[min(1.75rem,8.75vw)] font-extrabold leading-none tracking-tight md:text-[2rem]">
        Ananta
      </span>
    </span>
  );
}
