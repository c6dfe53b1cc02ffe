import { randomBytes } from 'node:crypto';
import { adoptFiles, type BinaryFiles, readFileId, type StoredFile } from '@millrace/binary-data';
import type { CallForm, ExecutionStart, WebhookCall } from '@millrace/wire';
import type { ItemsByPort, RunData } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';
import type { FileReader, FileRights } from './file-rights.ts';
import { FileSpace, type FileSpaceOptions } from './file-space.ts';

/** Folders without an execution are left alone for this long: an execution may be about to be stored. */
const ORPHAN_AGE_MS = 3_600_000;
const SWEEP_BATCH = 500;
const EXECUTION_ID = /^\d{1,15}$/;

/** An execution that takes over files with its start. */
export interface FileTaker {
  id: string;
  reader: FileReader;
  /** The execution that runs it, or the trigger at work that began it: what lies there was handed over. */
  givenBy?: string | undefined;
}

export interface ExecutionFilesOptions extends FileSpaceOptions {
  place: BinaryFiles;
  rights: Pick<FileRights, 'mayOpen'>;
}

/** Files with bytes of items: what of them belongs to which execution, and when they go. */
export class ExecutionFiles {
  readonly #place: BinaryFiles;
  readonly #space: FileSpace;
  readonly #rights: Pick<FileRights, 'mayOpen'>;

  constructor(options: ExecutionFilesOptions) {
    this.#place = options.place;
    this.#rights = options.rights;
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

  /** Makes files of other executions that a start refers to the execution's own, where it may open them. */
  async adoptStart(taker: FileTaker, start: ExecutionStart): Promise<ExecutionStart> {
    const adopt = this.adopterFor(taker);
    switch (start.kind) {
      case 'items':
        return { ...start, outputs: await adopt(start.outputs) };
      case 'subWorkflow':
        return { ...start, items: (await adopt([start.items]))[0] ?? [] };
      case 'webhook':
        return { ...start, call: await this.adoptCall(taker.id, start.call) };
      case 'manual':
        return start.runData ? { ...start, runData: await adoptRuns(start.runData, adopt) } : start;
      case 'replay':
        return { ...start, start: (await this.adoptStart(taker, start.start)) as typeof start.start };
      default:
        return start;
    }
  }

  /** Makes files of other executions that items refer to the execution's own, where it may open them. */
  adopterFor({ id, reader, givenBy }: FileTaker): Adopt {
    // Asked once for each execution that files are taken from.
    const answers = new Map<string, Promise<boolean>>();
    const mayTake = (from: string): Promise<boolean> => {
      const answer = answers.get(from) ?? this.#rights.mayOpen(reader, from);
      answers.set(from, answer);
      return answer;
    };
    return (outputs) => adoptFiles(this.#place, id, outputs, async (from) => from === givenBy || (await mayTake(from)));
  }

  /**
   * Stores a file that a call brings, for nobody yet: it goes with {@link removeUploads} unless an execution takes it over.
   * @throws ServerError `FILES_FULL`; FileStoreError, or what `parts` throws.
   */
  async upload(uploadId: string, parts: AsyncIterable<Uint8Array>): Promise<{ id: string; bytes: number }> {
    const name = randomBytes(16).toString('hex');
    const written = { bytes: 0 };
    await this.#place.write(uploadId, name, this.#counted(parts, written));
    return { id: `${uploadId}.${name}`, bytes: written.bytes };
  }

  /** Makes the files that a call brought those of the execution that takes it. */
  async adoptCall(executionId: string, call: WebhookCall): Promise<WebhookCall> {
    if (!call.form) return call;
    const files: CallForm['files'] = [];
    for (const file of call.form.files) {
      const name = readFileId(file.id)?.name;
      if (name === undefined || !(await this.#place.share(file.id, executionId))) {
        throw new Error('A file that a call brought is no longer there');
      }
      files.push({ ...file, id: `${executionId}.${name}` });
    }
    return { ...call, form: { ...call.form, files } };
  }

  /** Removes what a call brought, once an execution has taken it over, or none has. */
  async removeUploads(uploadId: string): Promise<void> {
    await this.#removeFolders([uploadId]);
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

  /** Takes room for each part before it is written. */
  async *#counted(parts: AsyncIterable<Uint8Array>, written: { bytes: number }): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      if (!(await this.claim(part.byteLength))) {
        throw apiError('FILES_FULL');
      }
      written.bytes += part.byteLength;
      yield part;
    }
  }

  async #removeFolders(names: readonly string[]): Promise<void> {
    await this.#place.remove(names);
    this.#space.noteRemoval();
  }

  async #oldFolders(now: number): Promise<string[]> {
    const names: string[] = [];
    for await (const { executionId, changedAt } of this.#place.executions()) {
      if (changedAt < now - ORPHAN_AGE_MS) names.push(executionId);
    }
    return names;
  }
}

/** Gives items back with files of the execution's own. */
export type Adopt = <Data extends ItemsByPort>(outputs: Data) => Promise<Data>;

async function adoptRuns(runData: RunData, adopt: Adopt): Promise<RunData> {
  const adopted: RunData = Object.create(null);
  for (const [node, runs] of Object.entries(runData)) {
    if (!Array.isArray(runs)) continue;
    adopted[node] = await Promise.all(
      runs.map(async (run) => (run.data ? { ...run, data: { ...run.data, main: await adopt(run.data.main) } } : run)),
    );
  }
  return adopted;
}
