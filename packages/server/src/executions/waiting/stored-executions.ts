import type { Config } from '../../config/config-table.ts';
import type { ExecutionTable } from '../../database/database-schema.ts';
import { executableFromDocument } from '../../workflows/workflow-versions.ts';
import type { ExecutionRepository } from '../execution.repository.ts';
import { decodeStart } from '../execution-start.ts';
import type { StoredStep } from '../execution-store.ts';
import { LiveExecution } from '../live-execution.ts';
import { savePolicyOf } from '../save-policy.ts';
import type { WaitingExecution } from './waiting.repository.ts';

export interface StoredExecutionsOptions {
  repository: ExecutionRepository;
  config: Config;
}

/** Brings stored executions back, so that they can go on. */
export class StoredExecutions {
  readonly #options: StoredExecutionsOptions;

  constructor(options: StoredExecutionsOptions) {
    this.#options = options;
  }

  /** `undefined` when its workflow or what started it is no longer there. */
  async load(row: ExecutionTable, waiting?: WaitingExecution): Promise<LiveExecution | undefined> {
    const { repository, config } = this.#options;
    const start = await repository.findStart(row.id);
    const document = start && (await repository.findWorkflow(row.workflow_hash));
    if (!start || document === undefined) return undefined;
    const workflow = executableFromDocument(JSON.parse(document), {
      ...(row.workflow_id !== null && { id: row.workflow_id }),
      active: row.mode !== 'manual',
    });
    const { recoveries, nesting, is_awaited } = start;
    return new LiveExecution({
      row,
      workflow,
      origin: { start: decodeStart(start.start), recoveries, nesting, isAwaited: is_awaited === 1 },
      policy: savePolicyOf(workflow.version.workflow.settings, config),
      sessionId: waiting?.sessionId,
      stored: {
        steps: await this.#steps(row.id),
        waiting: waiting?.waiting,
        customData: await repository.listCustomData(row.id),
      },
    });
  }

  async #steps(id: number): Promise<StoredStep[]> {
    const steps: StoredStep[] = [];
    for await (const step of this.#options.repository.streamSteps(id)) steps.push(step);
    return steps;
  }
}
