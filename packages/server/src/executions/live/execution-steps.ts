import type { StepSummary } from '@millrace/api';
import type { ExecutionRepository, StoredStepData } from '../storage/execution.repository.ts';
import type { StoredStep } from '../storage/execution-store.ts';
import type { LiveExecution } from './live-execution.ts';

type StepRepository = Pick<
  ExecutionRepository,
  'listSummaries' | 'findSummary' | 'findStepData' | 'findStepBytes' | 'streamSteps'
>;

interface FindsLive {
  find(id: string): Pick<LiveExecution, 'unstoredSteps'> | undefined;
}

/**
 * Steps of executions, wherever they are: what is not stored yet is in memory, the rest in the database. Memory is looked
 * at first: a step that is stored meanwhile is then found twice, and never missed.
 */
export class ExecutionSteps {
  readonly #repository: StepRepository;
  readonly #live: FindsLive;

  constructor(repository: StepRepository, live: FindsLive) {
    this.#repository = repository;
    this.#live = live;
  }

  /** Steps without their data, in order. */
  async summaries(id: number): Promise<StepSummary[]> {
    const unstored = this.#inOrder(id);
    const stored = await this.#repository.listSummaries(id);
    const byPosition = new Map<number, StepSummary>();
    for (const text of [...stored, ...unstored.map(({ summary }) => summary)]) {
      const summary = JSON.parse(text) as StepSummary;
      byPosition.set(summary.index, summary);
    }
    return [...byPosition.values()].sort((a, b) => a.index - b.index);
  }

  /** A step without its data, as JSON text. */
  async findSummary(id: number, position: number): Promise<string | undefined> {
    return this.#find(id, position)?.summary ?? (await this.#repository.findSummary(id, position));
  }

  async findData(id: number, position: number): Promise<StoredStepData | undefined> {
    return this.#find(id, position) ?? (await this.#repository.findStepData(id, position));
  }

  /** Some of the bytes of a step's data, as they are stored. */
  async findBytes(part: {
    id: number;
    position: number;
    offset: number;
    bytes: number;
  }): Promise<Uint8Array | undefined> {
    const { id, position, offset, bytes } = part;
    const data = this.#find(id, position)?.data;
    return data ? data.subarray(offset, offset + bytes) : await this.#repository.findStepBytes(part);
  }

  /** All steps in order, one after the other. */
  async *stream(id: number): AsyncGenerator<StoredStep> {
    const unstored = this.#inOrder(id);
    let next = 0;
    for await (const step of this.#repository.streamSteps(id)) {
      for (let one = unstored[next]; one && one.position < step.position; one = unstored[next]) {
        yield one;
        next++;
      }
      const newer = unstored[next];
      if (newer?.position === step.position) next++;
      yield newer?.position === step.position ? newer : step;
    }
    yield* unstored.slice(next);
  }

  #find(id: number, position: number): StoredStep | undefined {
    return this.#live.find(String(id))?.unstoredSteps.get(position);
  }

  #inOrder(id: number): StoredStep[] {
    const steps = [...(this.#live.find(String(id))?.unstoredSteps.values() ?? [])];
    return steps.sort((a, b) => a.position - b.position);
  }
}
