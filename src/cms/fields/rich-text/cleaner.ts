import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { projectFolder } from '#core/config/project-folder.ts';
import { AppError } from '#core/errors.ts';

/** Characters that are cleaned at once: some hundredths of a second at worst, less than a thread takes to begin. */
const quickLength = 20_000;
/** Megabytes; the worst that may be cleaned needs some 50. */
const threadMemory = 256;
/** Milliseconds for which a thread waits for the next text: staff save an article several times. */
const idleTime = 30_000;

export type RichTextCleaner = ReturnType<typeof createRichTextCleaner>;

/**
 * Cleans rich text without holding up everything else: markup can be written so that a long text takes seconds, so
 * those are cleaned in a thread of their own, one at a time.
 *
 * @param patience milliseconds, after which a text is given up and its thread with it
 */
export function createRichTextCleaner({ timeout = 5000 } = {}) {
  const oneAtATime = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const started = new Worker(join(projectFolder, 'src/cms/fields/rich-text/cleaning-worker.ts'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: threadMemory },
    });
    // One that ends by itself, such as for want of memory, is told of where a text is waited for.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  async function cleanInThread(html: string): Promise<string> {
    clearTimeout(idle);
    thread ??= begin();
    thread.ref();
    try {
      const cleaned = once(thread, 'message', { signal: AbortSignal.timeout(timeout) });
      thread.postMessage(html);
      const [text] = (await cleaned) as [string];
      return text;
    } catch {
      await end();
      throw new AppError('invalid', 'This text cannot be read. Please simplify it.');
    } finally {
      // Waiting for another text keeps no process from ending.
      thread?.unref();
      idle = setTimeout(end, idleTime).unref();
    }
  }

  return {
    /** The text as cleanRichText leaves it. @throws Refusal invalid, where that takes too long */
    async clean(html: string): Promise<string> {
      if (html.length > quickLength) return oneAtATime(() => cleanInThread(html));
      // Its library is read when somebody writes, and not by each process that starts.
      const { cleanRichText } = await import('./clean.ts');
      return cleanRichText(html);
    },

    close: end,
  };
}

/** More letters cannot become an article that may be stored. */
export const maxCharacters = 200_000;
/** Nor can more tags. */
const maxTags = 20_000;

/**
 * Whether markup is too long to be cleaned at all; its pictures have been taken out. Counted roughly and in one pass: a
 * parser would already cost what this is to save.
 */
export function isTooLongToClean(words: string): boolean {
  return words.length > maxCharacters || (words.match(/<[a-z]/gi)?.length ?? 0) > maxTags;
}

/** Characters; what is longer breaks every rule of a field, and even tidying it for them would take seconds. */
const longestText = 100_000;

/** Whether the text of a field is too long to be read at all; rich text, with pictures in it, has bounds of its own. */
export function isTooLongToRead(text: string): boolean {
  return text.length > longestText;
}
