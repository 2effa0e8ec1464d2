/** The creation time of a record (ISO, UTC), from its id, a version 7 UUID. Undefined for any other id. */
export function creationTimeOf(id: string): string | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id) ?? [];
  return high && low ? new Date(Number.parseInt(high + low, 16)).toISOString() : undefined;
}
