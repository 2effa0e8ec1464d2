/** When a record was made (ISO, UTC): its id, a version 7 UUID, begins with the moment. Undefined for any other id. */
export function momentOfId(id: string): string | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id) ?? [];
  return high && low ? new Date(Number.parseInt(high + low, 16)).toISOString() : undefined;
}
