/**
 * What is found twice in a row. A site that is running may be in the middle of a write, of which one look sees a half.
 */
export async function bothTimes(find: () => Promise<string[]>): Promise<string[]> {
  const first = await find();
  if (first.length === 0) return [];
  const second = new Set(await find());
  return first.filter((one) => second.has(one));
}
