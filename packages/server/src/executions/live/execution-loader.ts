import type { Config } from '../../config/config-table.ts';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import { executableFromDocument } from '../../workflows/workflow-versions.ts';
import type { ExecutionRepository } from '../storage/execution.repository.ts';
import { decodeStart } from '../storage/execution-start.ts';
import type { KnownWait } from './execution-state.ts';
import { LiveExecution } from './live-execution.ts';
import { savePolicyOf } from './save-policy.ts';

export interface ExecutionLoaderOptions {
  repository: ExecutionRepository;
  config: Config;
  serverId: string;
}

/** Loads stored executions, so that they can go on. */
export class ExecutionLoader {
  readonly #options: ExecutionLoaderOptions;

  constructor(options: ExecutionLoaderOptions) {
    this.#options = options;
  }

  /**
   * `undefined` when its workflow or what started it is no longer there.
   * @param wait for what it waits, or by what it has gone on while no step since is stored.
   */
  async load(
    row: ExecutionTable,
    wait?: KnownWait & { sessionId: string | undefined },
  ): Promise<LiveExecution | undefined> {
    const { repository, config, serverId } = this.#options;
    const start = await repository.findStart(row.id);
    const document = start && (await repository.findWorkflow(row.workflow_hash));
    if (!start || document === undefined) return undefined;
    const workflow = executableFromDocument(JSON.parse(document), {
      ...(row.workflow_id !== null && { id: row.workflow_id }),
      active: row.mode !== 'manual',
      people: await repository.findPeople(row.workflow_hash),
    });
    const { recoveries, nesting, is_awaited } = start;
    return new LiveExecution({
      row,
      workflow,
      origin: { start: decodeStart(start.start), recoveries, nesting, isAwaited: is_awaited === 1 },
      policy: savePolicyOf(workflow.version.workflow, config),
      serverId,
      sessionId: wait?.sessionId,
      stored: {
        lastPosition: await repository.findLastPosition(row.id),
        waiting: wait?.waiting,
        event: wait?.event,
        customData: await repository.listCustomData(row.id),
      },
    });
  }
}
