/** What became of a file. */
export interface FileResult {
  name: string;
  /** Rows that were added; absent where the file was refused, or stopped. */
  inserted?: number;
  /** Why it is not in, or not all of it. */
  refusal?: string;
}

interface ImportEach {
  /** Brings one file in. Gives how many rows; rejects where it is refused. */
  send: (file: File, onProgress: (part: number) => void) => Promise<number>;
  signal: AbortSignal;
  /** @param part of all files */
  onProgress: (file: File, part: number) => void;
  refusalOf: (error: unknown) => string;
}

/**
 * Brings files in, one after the other. One that is refused does not keep the others out.
 *
 * @returns what became of the files that were begun: not of all, where it was stopped
 */
export async function importEach(files: readonly File[], options: ImportEach): Promise<FileResult[]> {
  const { send, signal, onProgress, refusalOf } = options;
  const results: FileResult[] = [];
  for (const [at, file] of files.entries()) {
    if (signal.aborted) break;
    const tell = (part: number) => onProgress(file, (at + part) / files.length);
    tell(0);
    try {
      results.push({ name: file.name, inserted: await send(file, tell) });
    } catch (error) {
      results.push({ name: file.name, refusal: refusalOf(error) });
    }
  }
  return results;
}
