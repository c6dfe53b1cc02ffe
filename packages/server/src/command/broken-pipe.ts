/** How shells count a program that was ended because nobody read on. */
const NOBODY_READS = 141;

/** What is left goes nowhere once whoever reads has seen enough, as `head` has. */
export function letReadersLeave(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!isBrokenPipe(error)) throw error;
      process.exitCode ??= NOBODY_READS;
    });
  }
}

export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
