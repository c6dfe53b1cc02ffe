import { writeFile } from 'node:fs/promises';
import { StartError } from '../errors/start-error.ts';

/** @throws StartError where the file cannot be written */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (cause) {
    const hint = 'Name a file in a folder that exists.';
    throw new StartError(`${file}: The report cannot be written (${(cause as Error).message}).`, hint, { cause });
  }
}
