import type { JsonObject, Workflow } from '@millrace/workflow';
import type { WorkflowRepository } from './workflow.repository.ts';

/** Most workflows whose static data is kept in memory. */
const MAX_CACHED = 2000;

/** Static data of workflows: read once, then kept up to date by what executions report. */
export class StaticDataCache {
  readonly #repository: Pick<WorkflowRepository, 'findStaticData' | 'findById'>;
  readonly #cache = new Map<string, JsonObject | null>();

  constructor(repository: Pick<WorkflowRepository, 'findStaticData' | 'findById'>) {
    this.#repository = repository;
  }

  async get(workflowId: string): Promise<JsonObject | null> {
    const cached = this.#cache.get(workflowId);
    if (cached !== undefined) return cached;
    const data = await this.#load(workflowId);
    this.set(workflowId, data);
    return data;
  }

  /** Called with what an execution left behind; the execution itself stores it. */
  set(workflowId: string, data: JsonObject | null): void {
    this.#cache.delete(workflowId);
    this.#cache.set(workflowId, data);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
  }

  forget(workflowId: string): void {
    this.#cache.delete(workflowId);
  }

  /** What executions left behind, else what the workflow file brought along. */
  async #load(workflowId: string): Promise<JsonObject | null> {
    const stored = await this.#repository.findStaticData(workflowId);
    if (stored !== undefined) return JSON.parse(stored) as JsonObject;
    const row = await this.#repository.findById(workflowId);
    return row ? ((JSON.parse(row.document) as Workflow).staticData ?? null) : null;
  }
}
