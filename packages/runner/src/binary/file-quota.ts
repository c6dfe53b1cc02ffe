import type { BinaryFiles } from '@millrace/binary-data';
import { runnerError } from '../errors/runner-error.ts';
import { formatSize } from './describe-binary.ts';
import type { FileSpace } from './file-space.ts';

export interface FileQuotaOptions {
  /** Where the files of the execution lie. */
  place: Pick<BinaryFiles, 'ownBytes'>;
  executionId: string;
  /** Most bytes of files of one execution; 0 for no limit. */
  maxBytes: number;
  /** Room of the instance; absent when it has no limit. */
  space: FileSpace | undefined;
}

/** Counts the bytes of files of one execution while they are written, so that writing ends at the limit. */
export class FileQuota {
  readonly #options: FileQuotaOptions;
  #earlier: Promise<number> | undefined;
  #written = 0;

  constructor(options: FileQuotaOptions) {
    this.#options = options;
  }

  /** Takes room for bytes that are about to be written. @throws NodeError `EXECUTION_FILES_FULL`, `INSTANCE_FILES_FULL` */
  async take(bytes: number): Promise<void> {
    const { maxBytes, space, place, executionId } = this.#options;
    // What an execution that goes on has written before.
    if (maxBytes > 0) this.#earlier ??= place.ownBytes(executionId);
    if (this.#earlier && (await this.#earlier) + this.#written + bytes > maxBytes) throw executionIsFull(maxBytes);
    this.#written += bytes;
    if (!space || (await space.take(bytes))) return;
    this.#written -= bytes;
    throw instanceIsFull();
  }

  /** What was written is gone again. */
  giveBack(bytes: number): void {
    this.#written -= bytes;
    this.#options.space?.giveBack(bytes);
  }
}

function executionIsFull(maxBytes: number) {
  return runnerError(
    'EXECUTION_FILES_FULL',
    `The files of this execution take more than the ${formatSize(maxBytes)} that are allowed`,
    {
      description: 'Work on fewer or smaller files at once, or the operator raises MILLRACE_MAX_EXECUTION_FILE_BYTES.',
    },
  );
}

function instanceIsFull() {
  return runnerError('INSTANCE_FILES_FULL', 'There is no more room for files of executions', {
    description:
      'Remove executions with files that nobody needs, or the operator keeps executions for a shorter time or raises MILLRACE_MAX_FILE_BYTES.',
  });
}
