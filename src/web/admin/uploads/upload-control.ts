/** What somebody does about an upload while it runs: pauses it, lets it go on, or stops it. */
export function uploadControl() {
  const stopping = new AbortController();
  let pausing = new AbortController();
  let going = Promise.withResolvers<void>();
  going.resolve();

  return {
    /** Aborts when it is stopped for good. */
    stopped: stopping.signal,
    /** Aborts what is on the line, at a pause and at the end. */
    onLine: () => AbortSignal.any([stopping.signal, pausing.signal]),
    pause() {
      if (pausing.signal.aborted) return;
      going = Promise.withResolvers<void>();
      pausing.abort();
    },
    goOn() {
      pausing = new AbortController();
      going.resolve();
    },
    stop() {
      stopping.abort();
      going.resolve();
    },
    /** @throws the reason, where it has been stopped */
    async untilGoing(): Promise<void> {
      await going.promise;
      stopping.signal.throwIfAborted();
    },
  };
}

export type UploadControl = ReturnType<typeof uploadControl>;
