/** Seconds of `1:02:03,5`, `02:03.500` or `2:03`; NaN for any other text. */
export function parseClockTime(time: string): number {
  const parts = time.replace(',', '.').split(':').map(Number);
  const [seconds = Number.NaN, minutes = 0, hours = 0] = parts.toReversed();
  return seconds < 60 && minutes < 60 ? hours * 3600 + minutes * 60 + seconds : Number.NaN;
}

/** Seconds as people read them: `2:03`, or `1:02:03`. */
export function formatClockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`;
}

export const twoDigits = (number: number) => String(number).padStart(2, '0');
