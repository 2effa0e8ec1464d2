import { useEffect, useRef, useState } from 'react';
import { type SentPicture, sendPicture } from '../uploads/send-picture.ts';

interface PictureUploadProps {
  /** What was chosen and is not sent yet. */
  chosen: File | undefined;
  /** The site has it: the field names it from now on. */
  onSent(picture: SentPicture, file: File): void;
  /** Told why the site does not take it. */
  onRefused(message: string): void;
}

/**
 * Sends a chosen picture at once, so that a draft can name it and the save has nothing left to send. While that has
 * not succeeded, the file stays in the form, and the save sends it as it is.
 */
export function usePictureUpload({ chosen, onSent, onRefused }: PictureUploadProps) {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const told = useRef({ onSent, onRefused });
  told.current = { onSent, onRefused };
  const running = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries send the same again
  useEffect(() => {
    setPercent(undefined);
    setProblem(undefined);
    if (!chosen) return;
    const controller = new AbortController();
    running.current = controller;
    sendPicture(chosen, { signal: controller.signal, onProgress: setPercent })
      .then((sent) => !controller.signal.aborted && told.current.onSent(sent, chosen))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setPercent(undefined);
        const { status, message } = error as { status?: number; message: string };
        // What the site refuses now it would refuse at the save.
        if (status && status >= 400 && status < 500 && status !== 401 && status !== 429) {
          told.current.onRefused(`${chosen.name}: ${message}`);
        } else setProblem('It could not be sent yet. It will be sent when you save, or now:');
      });
    return () => controller.abort();
  }, [chosen, tries]);

  return {
    /** Undefined: nothing is being sent just now. */
    percent,
    /** Why it is not sent yet. */
    problem,
    tryAgain: () => setTries(tries + 1),
  };
}
