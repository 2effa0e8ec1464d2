import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { projectFolder } from '#core/config/project-folder.ts';
import { AppError } from '#core/errors.ts';

/**
 * Characters that are cleaned in the main thread: at worst some hundredths of a second, less than the start of a thread
 * takes.
 */
const quickLength = 20_000;
/** Megabytes; the worst allowed text needs some 50. */
const threadMemory = 256;
/** Milliseconds for which an idle thread is kept: staff save an article several times. */
const idleTime = 30_000;

export type RichTextCleaner = ReturnType<typeof createRichTextCleaner>;

/**
 * Sanitises rich text without blocking the process. Threat: crafted markup can take seconds, so long texts are cleaned
 * in a thread, one at a time.
 *
 * @param timeout milliseconds after which a text is given up and its thread terminated
 */
export function createRichTextCleaner({ timeout = 5000 } = {}) {
  const oneAtATime = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function startThread(): Worker {
    const started = new Worker(join(projectFolder, 'src/cms/fields/rich-text/cleaning-worker.ts'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: threadMemory },
    });
    // The caller that waits for a text gets the error of a thread that ends by itself, for example for lack of memory.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function stopThread(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  async function cleanInThread(html: string): Promise<string> {
    clearTimeout(idle);
    thread ??= startThread();
    thread.ref();
    try {
      const cleaned = once(thread, 'message', { signal: AbortSignal.timeout(timeout) });
      thread.postMessage(html);
      const [text] = (await cleaned) as [string];
      return text;
    } catch {
      await stopThread();
      throw new AppError('invalid', 'This text cannot be read. Please simplify it.');
    } finally {
      // An idle thread must not keep the process alive.
      thread?.unref();
      idle = setTimeout(stopThread, idleTime).unref();
    }
  }

  return {
    /** The text as cleanRichText returns it. @throws AppError invalid, if that takes too long */
    async clean(html: string): Promise<string> {
      if (html.length > quickLength) return oneAtATime(() => cleanInThread(html));
      // Loaded on first use, not by each process that starts.
      const { cleanRichText } = await import('./clean.ts');
      return cleanRichText(html);
    },

    close: stopThread,
  };
}

/** Upper limit of letters of a storable article. */
export const maxCharacters = 200_000;
/** Upper limit of its tags. */
const maxTags = 20_000;

/**
 * Whether markup without its pictures is too long to be cleaned. Counted roughly and in one pass, because a parser
 * would already cost the time that this check saves.
 */
export function isTooLongToClean(markup: string): boolean {
  return markup.length > maxCharacters || (markup.match(/<[a-z]/gi)?.length ?? 0) > maxTags;
}

/** Characters; a longer text breaks every rule of a field, and even normalising it would take seconds. */
const longestText = 100_000;

/** Whether the text of a field is too long to be parsed; rich text with pictures has limits of its own. */
export function isTooLongToRead(text: string): boolean {
  return text.length > longestText;
}
