import type { DatabaseNews } from '../database/database.ts';

const CHANNEL = 'millrace_workflow';

/**
 * Says at once which stored workflows change, whoever changes them: the database tells it. While it is heard, what was read
 * of a workflow holds until then; an SQLite file tells nothing.
 */
export class WorkflowChanges {
  readonly #listeners: Array<(workflowId: string | undefined) => void> = [];
  #isHearing = false;
  #edition = 0;

  constructor(news?: DatabaseNews) {
    news?.listen(CHANNEL, {
      onNews: (workflowId) => this.#tell(workflowId),
      onHearing: (isHearing) => {
        this.#isHearing = isHearing;
        this.#tell(undefined);
      },
    });
  }

  /** Whether all changes are told. */
  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** Another one after each change: what was read before may be older. */
  get edition(): number {
    return this.#edition;
  }

  /** @param listener is told of a workflow, or of all where some may have changed unheard. */
  onChange(listener: (workflowId: string | undefined) => void): void {
    this.#listeners.push(listener);
  }

  #tell(workflowId: string | undefined): void {
    this.#edition++;
    for (const listener of this.#listeners) listener(workflowId);
  }
}
