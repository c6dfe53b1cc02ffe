import type { CallAnswer, WorkflowSummary, workflowRoutes } from '@millrace/api';
import { z } from 'zod';
import { type Access, knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository, Sharer } from '../access/share.repository.ts';
import { visibleTo } from '../access/visibility.ts';
import { apiError } from '../errors/server-error.ts';
import type { TagService } from '../tags/tag.service.ts';
import type {
  LastExecution,
  WorkflowListQuery,
  WorkflowListRepository,
  WorkflowOrder,
  WorkflowRow,
} from './workflow-list.repository.ts';

export interface WorkflowListOptions {
  access: Pick<Access, 'permissionsByRole' | 'require'>;
  repository: WorkflowListRepository;
  shares: Pick<ShareRepository, 'list'>;
  tags: Pick<TagService, 'ofWorkflows'>;
}

export interface WorkflowListRequest {
  search?: string | undefined;
  active?: boolean | undefined;
  /** Ids, separated by commas. */
  tags?: string | undefined;
  /** `top`: those that lie in no folder of the caller. */
  folderId?: string | undefined;
  sort: WorkflowOrder;
  order?: 'asc' | 'desc' | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Lists workflows with what a page of them shows: where they lie, whose they are, how they last ran. */
export class WorkflowList {
  readonly #options: WorkflowListOptions;

  constructor(options: WorkflowListOptions) {
    this.#options = options;
  }

  /** @throws ServerError `FOLDER_NOT_FOUND`, `BAD_REQUEST` for a cursor of another list. */
  async list(request: WorkflowListRequest, actor: Actor): Promise<CallAnswer<typeof workflowRoutes.list>> {
    const { search, active, tags, sort, limit } = request;
    const order = { by: sort, isDescending: (request.order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc' };
    const rows = await this.#options.repository.list({
      search,
      active,
      tagIds: tags?.split(',').filter(Boolean),
      folder: await this.#folder(request.folderId, actor),
      visible: visibleTo(actor, 'workflow:read'),
      order,
      limit: limit + 1,
      after: readCursor(request.cursor, order),
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      results: await this.#summaries(page, actor),
      nextCursor: rows.length > limit && last ? toCursor(last, order) : null,
    };
  }

  async #folder(id: string | undefined, actor: Actor): Promise<WorkflowListQuery['folder']> {
    if (id === undefined) return undefined;
    if (id === 'top') return { outsideFoldersOf: knownActor(actor).user.id };
    await this.#options.access.require(actor, 'folder:read', id);
    return { id };
  }

  async #summaries(rows: readonly WorkflowRow[], actor: Actor): Promise<WorkflowSummary[]> {
    const { repository, shares, tags, access } = this.#options;
    const ids = rows.map(({ id }) => id);
    const userId = knownActor(actor).user.id;
    const [tagsById, executions, folders, sharers] = await Promise.all([
      tags.ofWorkflows(ids),
      repository.lastExecutions(ids),
      repository.foldersOf(ids, userId),
      shares.list('workflow', ids),
    ]);
    const sharersById = Map.groupBy(sharers, ({ resourceId }) => resourceId);
    return rows.map((row) => {
      const all = sharersById.get(row.id) ?? [];
      const execution = executions.get(row.id);
      const owner = all.find(({ role }) => role === 'owner');
      return {
        id: row.id,
        name: row.name,
        active: row.active === 1,
        createdAt: toTimestamp(row.created_at),
        updatedAt: toTimestamp(row.updated_at),
        nodeCount: row.node_count,
        tags: tagsById.get(row.id) ?? [],
        folderId: folders.get(row.id) ?? null,
        ownedBy: owner ? toPerson(owner) : null,
        sharedWith: all.filter((one) => one !== owner).map(toPerson),
        lastExecution: execution ? toExecution(execution) : null,
        permissions: access.permissionsByRole(actor, 'workflow', all.find((one) => one.userId === userId)?.role),
      };
    });
  }
}

function toPerson({ userId, email, firstName, lastName, role }: Sharer): WorkflowSummary['sharedWith'][number] {
  return { id: userId, email, firstName, lastName, role };
}

function toExecution(row: LastExecution): WorkflowSummary['lastExecution'] {
  return {
    id: String(row.id),
    status: row.status,
    mode: row.mode,
    startedAt: toTimestamp(row.started_at),
    stoppedAt: row.stopped_at === null ? null : toTimestamp(row.stopped_at),
  };
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString();
}

type Order = NonNullable<WorkflowListQuery['order']>;

const cursorShape = z.object({
  by: z.string(),
  isDescending: z.boolean(),
  sortKey: z.union([z.string(), z.number()]),
  id: z.string(),
});

function toCursor({ sortKey, id }: WorkflowRow, order: Order): string {
  return Buffer.from(JSON.stringify({ ...order, sortKey, id })).toString('base64url');
}

function readCursor(cursor: string | undefined, order: Order): WorkflowListQuery['after'] {
  if (cursor === undefined) return undefined;
  const read = cursorShape.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  const isOfThisList = read.success && read.data.by === order.by && read.data.isDescending === order.isDescending;
  if (isOfThisList && (typeof read.data.sortKey === 'string') === (order.by === 'name')) return read.data;
  throw apiError('BAD_REQUEST.cursor');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
