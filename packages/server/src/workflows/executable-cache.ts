import type { WorkflowRepository } from './workflow.repository.ts';
import { type ExecutableWorkflow, executableFromRow } from './workflow-versions.ts';

/** Most workflows that are kept ready. */
const MAX_CACHED = 500;

/** Stored workflows, ready to run: each version is made ready once. */
export class ExecutableCache {
  readonly #repository: Pick<WorkflowRepository, 'findById'>;
  readonly #cache = new Map<string, { key: string; executable: ExecutableWorkflow }>();

  constructor(repository: Pick<WorkflowRepository, 'findById'>) {
    this.#repository = repository;
  }

  /** A workflow as it is stored now; `undefined` when there is none. */
  async find(id: string): Promise<ExecutableWorkflow | undefined> {
    const row = await this.#repository.findById(id);
    if (!row) {
      this.#cache.delete(id);
      return undefined;
    }
    const key = `${row.active}:${row.version_key}:${row.people}`;
    const cached = this.#cache.get(id);
    const executable = cached?.key === key ? cached.executable : executableFromRow(row);
    this.#cache.delete(id);
    this.#cache.set(id, { key, executable });
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    return executable;
  }
}
