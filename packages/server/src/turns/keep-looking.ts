interface Looking {
  look(): Promise<void>;
  /** Between the end of a look and the next one. */
  intervalMs: number;
  /** Told of the first failure in a row. */
  onFailure(error: unknown): void;
}

/**
 * Looks at once, then again and again, also after a failure. Keeps no process alive.
 * @returns what ends it, when the first look is done.
 */
export async function keepLooking({ look, intervalMs, onFailure }: Looking): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let isFailing = false;
  const lookAndWait = async (): Promise<void> => {
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
    if (hasEnded) return;
    timer = setTimeout(() => void lookAndWait(), intervalMs);
    timer.unref();
  };
  await lookAndWait();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
