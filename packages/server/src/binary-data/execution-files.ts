import { adoptFiles, type BinaryFiles, type StoredFile } from '@millrace/binary-data';
import type { ExecutionStart } from '@millrace/wire';
import type { RunData } from '@millrace/workflow';
import { FileSpace, type FileSpaceOptions } from './file-space.ts';

/** Folders without an execution are left alone for this long: an execution may be about to be stored. */
const ORPHAN_AGE_MS = 3_600_000;
const SWEEP_BATCH = 500;
const EXECUTION_ID = /^\d{1,15}$/;

export interface ExecutionFilesOptions extends FileSpaceOptions {
  place: BinaryFiles;
}

/** Files with bytes of items: what of them belongs to which execution, and when they go. */
export class ExecutionFiles {
  readonly #place: BinaryFiles;
  readonly #space: FileSpace;

  constructor(options: ExecutionFilesOptions) {
    this.#place = options.place;
    this.#space = new FileSpace(options);
  }

  /** Takes room for files that are about to be written. False when there is not so much. */
  async claim(bytes: number): Promise<boolean> {
    return await this.#space.claim(bytes);
  }

  /** `undefined` where there is no such file. */
  open(id: string): Promise<StoredFile | undefined> {
    return this.#place.open(id);
  }

  /** Makes files of other executions that a start refers to the execution's own. */
  async adoptStart(executionId: string, start: ExecutionStart): Promise<ExecutionStart> {
    switch (start.kind) {
      case 'items':
        return { ...start, outputs: await adoptFiles(this.#place, executionId, start.outputs) };
      case 'subWorkflow':
        return { ...start, items: (await adoptFiles(this.#place, executionId, [start.items]))[0] ?? [] };
      case 'manual':
        return start.runData ? { ...start, runData: await this.#adoptRuns(executionId, start.runData) } : start;
      default:
        return start;
    }
  }

  /** Removes the files of executions. */
  async remove(ids: readonly number[]): Promise<void> {
    await this.#removeFolders(ids.map(String));
  }

  /** Removes the files that a trigger made for items, once an execution has taken them over. */
  async removeTriggerFiles(workId: string): Promise<void> {
    await this.#removeFolders([workId]);
  }

  /**
   * Removes what belongs to no execution any more: also what triggers left that ended suddenly while they listened.
   * @param known which of these executions exist.
   */
  async sweep(known: (ids: number[]) => Promise<Set<number>>, now: number): Promise<void> {
    const names = await this.#oldFolders(now);
    await this.#removeFolders(names.filter((name) => !EXECUTION_ID.test(name)));
    const ids = names.filter((name) => EXECUTION_ID.test(name)).map(Number);
    for (let index = 0; index < ids.length; index += SWEEP_BATCH) {
      const batch = ids.slice(index, index + SWEEP_BATCH);
      const existing = await known(batch);
      await this.remove(batch.filter((id) => !existing.has(id)));
    }
  }

  async #removeFolders(names: readonly string[]): Promise<void> {
    await this.#place.remove(names);
    this.#space.noteRemoval();
  }

  async #adoptRuns(executionId: string, runData: RunData): Promise<RunData> {
    const adopted: RunData = Object.create(null);
    for (const [node, runs] of Object.entries(runData)) {
      if (!Array.isArray(runs)) continue;
      adopted[node] = await Promise.all(
        runs.map(async (run) =>
          run.data
            ? { ...run, data: { ...run.data, main: await adoptFiles(this.#place, executionId, run.data.main) } }
            : run,
        ),
      );
    }
    return adopted;
  }

  async #oldFolders(now: number): Promise<string[]> {
    const names: string[] = [];
    for await (const { executionId, changedAt } of this.#place.executions()) {
      if (changedAt < now - ORPHAN_AGE_MS) names.push(executionId);
    }
    return names;
  }
}
