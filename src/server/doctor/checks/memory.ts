import { type Check, good, worthALook } from '../check.ts';

/** Bytes that a process takes at most, and one that keeps several (docs/operations.md). */
const ofProcess = 320 * 1024 ** 2;
const ofKeeper = 100 * 1024 ** 2;

export const memory: Check = {
  name: 'memory',
  title: 'Memory',
  when: 'often',
  async look({ config: { workers }, machine }) {
    const there = await machine.memory();
    const needed = workers * ofProcess + (workers > 1 ? ofKeeper : 0);
    const inWords = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
    if (there >= needed)
      return [good(`${inWords(there)} may be used, and the site needs at most ${inWords(needed)}.`)];
    return [
      worthALook(
        `The site may need ${inWords(needed)}, and there are ${inWords(there)}: it may be killed in the middle of its work.`,
        workers > 1 ? 'Set WORKERS lower, or give it more memory.' : 'Give it more memory.',
      ),
    ];
  },
};
