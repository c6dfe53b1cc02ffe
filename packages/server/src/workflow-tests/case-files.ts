import { readFileId } from '@millrace/binary-data';
import { type BinaryData, type Item, type ItemsByPort, MAX_TEST_CASE_BYTES } from '@millrace/workflow';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import { tooLarge } from './record-case.ts';

/** Puts the bytes of an execution's files into its items: a test case outlives them. */
export class CaseFiles {
  readonly #files: Pick<ExecutionFiles, 'open'>;
  readonly #executionId: string;
  #bytes = 0;

  constructor(files: Pick<ExecutionFiles, 'open'>, executionId: string) {
    this.#files = files;
    this.#executionId = executionId;
  }

  /** @throws ServerError `TEST_CASE_TOO_LARGE` */
  async inlined(outputs: ItemsByPort): Promise<ItemsByPort> {
    const result: ItemsByPort = [];
    for (const items of outputs) {
      const inlined: Item[] = [];
      for (const item of items ?? []) inlined.push(item.binary ? await this.#inlinedItem(item, item.binary) : item);
      result.push(items && inlined);
    }
    return result;
  }

  async #inlinedItem(item: Item, binary: NonNullable<Item['binary']>): Promise<Item> {
    const inlined: Record<string, BinaryData> = Object.create(null);
    for (const [name, file] of Object.entries(binary)) inlined[name] = await this.#inlinedFile(file);
    return { ...item, binary: inlined };
  }

  async #inlinedFile({ id, ...file }: BinaryData): Promise<BinaryData> {
    if (id === undefined) return file;
    // Where the file of another execution is gone, so is what it was good for.
    const stored = readFileId(id)?.executionId === this.#executionId ? await this.#files.open(id) : undefined;
    if (!stored) return file;
    this.#bytes += stored.size;
    if (this.#bytes > MAX_TEST_CASE_BYTES) {
      await stored.close();
      throw tooLarge(this.#executionId);
    }
    const parts: Buffer[] = [];
    for await (const part of stored.read()) parts.push(part as Buffer);
    return { ...file, data: Buffer.concat(parts).toString('base64') };
  }
}
