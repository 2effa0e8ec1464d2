/** What somebody does about an upload while it runs: pauses it, lets it go on, hurries it, or stops it. */
export function uploadControl() {
  const stopping = new AbortController();
  let pausing = new AbortController();
  let hurrying = new AbortController();
  let going = Promise.withResolvers<void>();
  going.resolve();

  return {
    /** Aborts when it is stopped for good. */
    stopped: stopping.signal,
    /** Aborts what is on the line, at a pause and at the end. */
    onLine: () => AbortSignal.any([stopping.signal, pausing.signal]),
    /** Aborts when nobody wants to wait for the network any longer. */
    hurried: () => AbortSignal.any([pausing.signal, hurrying.signal]),
    hurry() {
      hurrying.abort();
      hurrying = new AbortController();
    },
    pause() {
      if (pausing.signal.aborted) return;
      going = Promise.withResolvers<void>();
      pausing.abort();
    },
    goOn() {
      if (!pausing.signal.aborted) return;
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
