import type { CallAnswer, StoredWorkflow, WorkflowVersion, workflowHistoryRoutes } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { z } from 'zod';
import type { Config } from '../../config/config-table.ts';
import { apiError } from '../../errors/server-error.ts';
import type { WorkflowChange, WorkflowService } from '../workflow.service.ts';
import type { VersionPosition, VersionRepository, VersionRow } from './version.repository.ts';

/** Named versions are kept for good: so many of one workflow. */
export const MAX_NAMED_VERSIONS = 200;
const DAY_MS = 86_400_000;

export interface WorkflowHistoryOptions {
  repository: VersionRepository;
  workflows: Pick<WorkflowService, 'restore'>;
  config: Pick<Config, 'versionsMaxAgeDays'>;
  now?: () => number;
}

/** Versions of workflows, as clients see them. */
export class WorkflowHistory {
  readonly #options: WorkflowHistoryOptions;

  constructor(options: WorkflowHistoryOptions) {
    this.#options = options;
  }

  /** Newest first. @throws ServerError `BAD_REQUEST` for a cursor that is none. */
  async list(
    workflowId: string,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<CallAnswer<typeof workflowHistoryRoutes.list>> {
    const { repository } = this.#options;
    const newestId = await repository.newestId(workflowId);
    const rows = await repository.list({ workflowId, limit: limit + 1, after: readCursor(cursor) });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      results: page.map((row) => toVersion(row, newestId)),
      nextCursor: last && rows.length > limit ? `${last.created_at}.${last.id}` : null,
    };
  }

  /** @throws ServerError `WORKFLOW_VERSION_NOT_FOUND` */
  async get(workflowId: string, id: string): Promise<CallAnswer<typeof workflowHistoryRoutes.get>> {
    const { document, ...row } = await this.#find(workflowId, id);
    const newestId = await this.#options.repository.newestId(workflowId);
    return { ...toVersion(row, newestId), workflow: JSON.parse(document) as Workflow };
  }

  /** @throws ServerError `WORKFLOW_VERSION_NOT_FOUND`, `WORKFLOW_VERSION_LIMIT` */
  async rename(workflowId: string, id: string, name: string | null): Promise<WorkflowVersion> {
    const { repository } = this.#options;
    const row = await this.#find(workflowId, id);
    if (name !== null && row.name === null && (await repository.countNamed(workflowId)) >= MAX_NAMED_VERSIONS) {
      throw apiError('WORKFLOW_VERSION_LIMIT', { limit: MAX_NAMED_VERSIONS });
    }
    await repository.rename(workflowId, id, name);
    const { document: _, ...renamed } = await this.#find(workflowId, id);
    return toVersion(renamed, await repository.newestId(workflowId));
  }

  /** Stores its content again, as a new version. @throws ServerError as a change of the workflow does. */
  async restore(workflowId: string, id: string, change: Required<Pick<WorkflowChange, 'basedOn'>> & WorkflowChange) {
    const { document } = await this.#find(workflowId, id);
    const restored: StoredWorkflow = await this.#options.workflows.restore(
      workflowId,
      JSON.parse(document) as Workflow,
      change,
    );
    return restored;
  }

  /** Removes what is too old. */
  async removeOutdated(): Promise<void> {
    const { repository, config, now = Date.now } = this.#options;
    if (config.versionsMaxAgeDays > 0) await repository.deleteOld(now() - config.versionsMaxAgeDays * DAY_MS);
  }

  async #find(workflowId: string, id: string): Promise<VersionRow & { document: string }> {
    const row = await this.#options.repository.find(workflowId, id);
    if (row) return row;
    throw apiError('WORKFLOW_VERSION_NOT_FOUND', { id });
  }
}

function toVersion(row: VersionRow, newestId: string | undefined): WorkflowVersion {
  const { author_id, email, first_name, last_name } = row;
  const isKnown = author_id !== null && first_name !== null && last_name !== null;
  return {
    id: row.id,
    name: row.name,
    storedVersion: row.version_key,
    isCurrent: row.id === newestId,
    nodeCount: row.node_count,
    author: isKnown ? { id: author_id, email, firstName: first_name, lastName: last_name } : null,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

const position = z
  .string()
  .regex(/^\d{1,15}\.[\w-]{1,64}$/)
  .transform((text): VersionPosition => {
    const dot = text.indexOf('.');
    return { createdAt: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
  });

function readCursor(cursor: string | undefined): VersionPosition | undefined {
  if (cursor === undefined) return undefined;
  const read = position.safeParse(cursor);
  if (!read.success) throw apiError('BAD_REQUEST.versionCursor');
  return read.data;
}
