import { RecentlyUsed } from '../runners/recently-used.ts';
import type { WorkflowRepository } from './workflow.repository.ts';
import type { WorkflowChanges } from './workflow-changes.ts';
import { type ExecutableWorkflow, executableFromRow } from './workflow-versions.ts';

/** Most characters of workflows that are kept ready. */
const MAX_CACHED_TEXT = 32 << 20;
/** What keeping a workflow takes, however small it is, in characters. */
const LEAST_TEXT = 1000;

interface Cached {
  key: string;
  executable: ExecutableWorkflow;
  /** Nothing was told of it since it was read. */
  isCurrent: boolean;
}

/** Stored workflows, ready to run: each version is made ready once, and read again only where it may have changed. */
export class ExecutableCache {
  readonly #repository: Pick<WorkflowRepository, 'findById'>;
  readonly #changes: WorkflowChanges | undefined;
  readonly #cache = new RecentlyUsed<Cached>(MAX_CACHED_TEXT);

  /** @param changes default: workflows are read each time. */
  constructor(repository: Pick<WorkflowRepository, 'findById'>, changes?: WorkflowChanges) {
    this.#repository = repository;
    this.#changes = changes;
    changes?.onChange((id) => {
      for (const cached of id === undefined ? this.#cache.values() : [this.#cache.get(id)]) {
        if (cached) cached.isCurrent = false;
      }
    });
  }

  /** A workflow as it is stored now; `undefined` when there is none. */
  async find(id: string): Promise<ExecutableWorkflow | undefined> {
    const known = this.#cache.use(id);
    if (known?.isCurrent && this.#changes?.isHearing) return known.executable;
    const edition = this.#changes?.edition;
    const row = await this.#repository.findById(id);
    if (!row) {
      this.#cache.delete(id);
      return undefined;
    }
    const key = `${row.active}:${row.version_key}:${row.people}`;
    const executable = known?.key === key ? known.executable : executableFromRow(row);
    const cached = { key, executable, isCurrent: edition === this.#changes?.edition };
    this.#cache.put(id, cached, LEAST_TEXT + executable.document.length);
    return executable;
  }
}
