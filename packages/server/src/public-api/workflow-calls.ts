import { type PublicWorkflow, publicApi, type StoredWorkflow } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import type { KnownActor } from '../access/actor.ts';
import type { ShareRepository, Sharer } from '../access/share.repository.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import type { TagService } from '../tags/tag.service.ts';
import type { WorkflowTestService } from '../workflow-tests/workflow-test.service.ts';
import { createChangeOf } from '../workflows/change-of.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import type { WorkflowList } from '../workflows/workflow-list.ts';
import { streamPage, unlessGone } from './pages.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

/** JSON text may carry blanks and escapes that the stored document does not. */
const MAX_BODY_BYTES = 33_554_432;

export interface WorkflowCallsOptions {
  access: Pick<Access, 'can' | 'relationsTo'>;
  workflows: WorkflowService;
  workflowList: WorkflowList;
  shares: Pick<ShareRepository, 'list'>;
  sharing: Pick<SharingService, 'transfer'>;
  tags: TagService;
  workflowTests: Pick<WorkflowTestService, 'runStored'>;
}

const calls = publicApi.workflows;

export function createWorkflowCalls(options: WorkflowCallsOptions): PublicCalls {
  const { workflows, sharing } = options;
  const answer = async (workflow: StoredWorkflow, shape: ShapeOptions = {}) =>
    toPublicWorkflow(workflow, await options.shares.list('workflow', [workflow.id]), shape);
  const changeOf = createChangeOf(options.access);
  const body = { maxBodyBytes: MAX_BODY_BYTES };
  return (app) => {
    serveList(app, options);
    serveCall(app, calls.get, async ({ params, query }) => answer(await workflows.get(params.id), query));
    serveCall(
      app,
      calls.create,
      async ({ actor, body }) => answer(await workflows.create(withoutServerFields(body), actor.user.id)),
      body,
    );
    serveCall(
      app,
      calls.update,
      async ({ actor, params, body }) => {
        const author = await changeOf(actor, params.id);
        return answer(await workflows.replace(params.id, withoutServerFields(body), author));
      },
      body,
    );
    serveCall(app, calls.delete, async ({ params }) => {
      const last = await answer(await workflows.get(params.id));
      await workflows.delete(params.id);
      return last;
    });
    serveCall(app, calls.test, ({ actor, params, body }) =>
      options.workflowTests.runStored(params.id, { cases: body?.cases, startedBy: actor.user.id }),
    );
    const setActive = async (actor: KnownActor, id: string, active: boolean) =>
      answer(await workflows.update(id, { active }, { authorId: actor.user.id }));
    serveCall(app, calls.activate, ({ actor, params }) => setActive(actor, params.id, true));
    serveCall(app, calls.deactivate, ({ actor, params }) => setActive(actor, params.id, false));
    serveCall(app, calls.transfer, ({ params, body }) =>
      sharing.transfer('workflow', params.id, body.destinationProjectId),
    );
  };
}

const serveList = (
  app: Parameters<PublicCalls>[0],
  { workflows, workflowList, shares, tags }: WorkflowCallsOptions,
): void =>
  serveCall(app, calls.list, async ({ actor, query }) => {
    const { name, tags: tagNames, excludePinnedData, ...page } = query;
    const tagIds = tagNames === undefined ? undefined : await idsOf(tagNames, tags);
    if (tagIds === null) return { data: [], nextCursor: null };
    const list = { ...page, tags: tagIds, search: name, sort: 'updated' } as const;
    const { results, nextCursor } = await workflowList.list(list, actor);
    const ids = results.map(({ id }) => id);
    const sharers = Map.groupBy(await shares.list('workflow', ids), ({ resourceId }) => resourceId);
    return streamPage(ids, nextCursor, async (id) => {
      const workflow = await unlessGone(() => workflows.get(id));
      return workflow && [JSON.stringify(toPublicWorkflow(workflow, sharers.get(id) ?? [], { excludePinnedData }))];
    });
  });

/** Ids of tags by their names; `null` where there is no such tag, so that nothing has it. */
async function idsOf(names: string, tags: Pick<TagService, 'list'>): Promise<string | null> {
  const wanted = new Set(names.split(',').map((name) => name.trim().toLowerCase()));
  wanted.delete('');
  const found = (await tags.list()).filter(({ name }) => wanted.has(name.toLowerCase()));
  return found.length < wanted.size ? null : found.map(({ id }) => id).join(',');
}

interface ShapeOptions {
  excludePinnedData?: boolean | undefined;
}

function toPublicWorkflow(
  { storedVersion, tests, ...workflow }: StoredWorkflow,
  sharers: readonly Sharer[],
  { excludePinnedData = false }: ShapeOptions,
): PublicWorkflow {
  return {
    ...workflow,
    ...(tests && !excludePinnedData && { tests }),
    settings: workflow.settings ?? {},
    pinData: excludePinnedData ? null : (workflow.pinData ?? null),
    versionId: storedVersion,
    isArchived: false,
    tags: workflow.tags ?? [],
    shared: sharers.map(({ role, userId, firstName, lastName }) => ({
      role: `workflow:${role}` as const,
      workflowId: workflow.id,
      projectId: userId,
      project: { id: userId, name: `${firstName} ${lastName}`.trim(), type: 'personal' as const },
    })),
  };
}

/** What a workflow is answered with and nobody can set. */
const SERVER_FIELDS = new Set([
  'id',
  'active',
  'activeVersion',
  'activeVersionId',
  'createdAt',
  'isArchived',
  'notices',
  'shared',
  'storedVersion',
  'tags',
  'triggerCount',
  'updatedAt',
  'versionCounter',
  'versionId',
]);

function withoutServerFields(workflow: object): JsonObject {
  return Object.fromEntries(Object.entries(workflow).filter(([field]) => !SERVER_FIELDS.has(field))) as JsonObject;
}
