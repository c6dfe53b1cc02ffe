import type { CallAnswer, StoredWorkflow, workflowRoutes } from '@millrace/api';
import { adoptWorkflow, parseWorkflow, WorkflowParseError } from '@millrace/workflow';
import type { Visibility } from '../access/visibility.ts';
import { foreignId } from '../database/new-id.ts';
import { ServerError } from '../errors/server-error.ts';
import type { WorkflowService } from './workflow.service.ts';
import type { WorkflowListRepository } from './workflow-list.repository.ts';

/** Workflows read at once. */
const PAGE = 100;

export interface WorkflowFilesOptions {
  workflows: Pick<WorkflowService, 'create' | 'get' | 'newName'>;
  lists: Pick<WorkflowListRepository, 'list'>;
}

/** Whose the workflows become, and which names count as taken. */
interface Importer {
  ownerId: string;
  visible: Visibility;
}

type Imported = CallAnswer<typeof workflowRoutes.import>;

/** Many workflows at once, into files and out of them. */
export class WorkflowFiles {
  readonly #options: WorkflowFilesOptions;

  constructor(options: WorkflowFilesOptions) {
    this.#options = options;
  }

  /** The text of a file with a list of workflows, one after the other. @param ids `visible`: all that are. */
  async *export(ids: readonly string[] | { visible: Visibility }): AsyncGenerator<string> {
    let separator = '[';
    for await (const id of 'visible' in ids ? this.#visibleIds(ids.visible) : ids) {
      const workflow = await this.#unlessGone(id);
      if (!workflow) continue;
      const { storedVersion: _, ...file } = workflow;
      yield `${separator}${JSON.stringify(file)}`;
      separator = ',\n';
    }
    yield separator === '[' ? '[]\n' : ']\n';
  }

  /**
   * Stores each under a name that nobody has, and under its own id if that is free: others of them call it by its id.
   * One that is refused does not hold up the others.
   */
  async import(documents: readonly unknown[], importer: Importer): Promise<Imported> {
    const results: Imported = [];
    for (const document of documents) results.push(await this.#import(document, importer));
    return results;
  }

  async #import(document: unknown, { ownerId, visible }: Importer): Promise<Imported[number]> {
    const { workflows } = this.#options;
    try {
      const { workflow, notices } = adoptWorkflow(parseWorkflow(document));
      const { id, name } = await workflows.create(
        { ...workflow, name: await workflows.newName(workflow.name, visible) },
        ownerId,
        foreignId(workflow.id),
      );
      return { id, name, ...(notices.length > 0 && { notices }) };
    } catch (error) {
      if (error instanceof WorkflowParseError) return { error: { code: 'WORKFLOW_INVALID', message: error.message } };
      if (error instanceof ServerError) return { error: { code: error.code, message: error.message } };
      throw error;
    }
  }

  async *#visibleIds(visible: Visibility): AsyncGenerator<string> {
    const order = { by: 'created', isDescending: false } as const;
    for (let after: { sortKey: string | number; id: string } | undefined; ; ) {
      const rows = await this.#options.lists.list({ visible, order, limit: PAGE, after });
      for (const { id } of rows) yield id;
      after = rows.at(-1);
      if (rows.length < PAGE) return;
    }
  }

  /** Somebody may delete one meanwhile. */
  async #unlessGone(id: string): Promise<StoredWorkflow | undefined> {
    try {
      return await this.#options.workflows.get(id);
    } catch (error) {
      if (error instanceof ServerError && error.code === 'WORKFLOW_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
