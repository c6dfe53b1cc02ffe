const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Does work of a command that the first signal ends in order, by `stop`. The second one ends the process at once. */
export async function endInOrder<Result>(stop: () => void, work: () => Promise<Result>): Promise<Result> {
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const onSignal = (): void => {
    forget();
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work();
  } finally {
    forget();
  }
}
