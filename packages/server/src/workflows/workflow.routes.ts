import { Readable } from 'node:stream';
import { workflowFileRoutes, workflowRoutes } from '@millrace/api';
import { parseWorkflow } from '@millrace/workflow';
import { z } from 'zod';
import { type Access, knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { messageFor, type TellableError } from '../access/message-for.ts';
import { visibleTo } from '../access/visibility.ts';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { checkPart, serveRoute } from '../http/rest-route.ts';
import type { ChangeOf } from './change-of.ts';
import type { WorkflowService } from './workflow.service.ts';
import type { WorkflowFiles } from './workflow-files.ts';
import type { WorkflowList } from './workflow-list.ts';

/** JSON text may carry blanks and escapes that the stored document does not. */
const MAX_BODY_BYTES = 33_554_432;

export interface WorkflowRoutesOptions {
  access: Pick<Access, 'require' | 'can'>;
  changeOf: ChangeOf;
  workflows: WorkflowService;
  list: WorkflowList;
  files: WorkflowFiles;
  /** @throws ServerError unless the folder is there, and the caller may put something into it. */
  requireFolder(actor: Actor, folderId: string): Promise<void>;
  /** Into a folder. */
  moveWorkflows(ids: readonly string[], folderId: string): Promise<void>;
  /** Fetches a workflow file. */
  fetchWorkflow(url: string): Promise<unknown>;
  /** Why an active workflow is not running. */
  activationError(workflowId: string): Promise<TellableError | undefined>;
}

export function createWorkflowRoutes({
  access,
  changeOf,
  workflows,
  list,
  files,
  requireFolder,
  moveWorkflows,
  fetchWorkflow,
  activationError,
}: WorkflowRoutesOptions): RestRoutes {
  return (app) => {
    serveRoute(app, workflowRoutes.list, ({ actor, query }) => list.list(query, actor));
    serveRoute(app, workflowRoutes.newName, async ({ actor, query }) => ({
      name: await workflows.newName(query.name, visibleTo(actor, 'workflow:read')),
      onboardingFlowEnabled: false,
    }));
    serveRoute(app, workflowRoutes.fromUrl, async ({ query }) => parseWorkflow(await fetchWorkflow(query.url)));
    serveRoute(
      app,
      workflowRoutes.import,
      async ({ actor, body, query: { folderId = null } }) => {
        if (folderId !== null) await requireFolder(actor, folderId);
        const results = await files.import(body, {
          ownerId: knownActor(actor).user.id,
          visible: visibleTo(actor, 'workflow:read'),
        });
        const ids = results.flatMap((result) => ('id' in result ? [result.id] : []));
        if (folderId !== null) await moveWorkflows(ids, folderId);
        return results;
      },
      { maxBodyBytes: MAX_BODY_BYTES },
    );
    serveExport(app, { access, files });
    serveRoute(app, workflowRoutes.get, ({ params }) => workflows.get(params.id));
    serveRoute(
      app,
      workflowRoutes.create,
      async ({ actor, body, query: { folderId = null } }) => {
        if (folderId !== null) await requireFolder(actor, folderId);
        const stored = await workflows.create(body, knownActor(actor).user.id);
        if (folderId !== null) await moveWorkflows([stored.id], folderId);
        return stored;
      },
      { maxBodyBytes: MAX_BODY_BYTES },
    );
    serveRoute(
      app,
      workflowRoutes.update,
      async ({ actor, params, body }) => {
        return workflows.update(params.id, body, await changeOf(actor, params.id));
      },
      {
        maxBodyBytes: MAX_BODY_BYTES,
      },
    );
    serveRoute(app, workflowRoutes.delete, ({ params }) => workflows.delete(params.id));
    serveRoute(app, workflowRoutes.active, ({ actor }) => workflows.listActiveIds(visibleTo(actor, 'workflow:read')));
    serveRoute(app, workflowRoutes.activationError, async ({ actor, params }) => {
      const error = await activationError(params.id);
      return error === undefined ? null : { error: { message: await messageFor(actor, error, access) } };
    });
  };
}

const exportQuery = z.object({ ids: z.string().max(10_000).optional() });
const MAX_EXPORTED_IDS = 250;

function serveExport(
  app: Parameters<RestRoutes>[0],
  { access, files }: Pick<WorkflowRoutesOptions, 'access' | 'files'>,
): void {
  const { path, access: declared } = workflowFileRoutes.export;
  app.get(path, { config: { access: declared } }, async ({ actor, query }, reply) => {
    const ids = checkPart(exportQuery, query, 'query').ids?.split(',').filter(Boolean);
    if (ids && ids.length > MAX_EXPORTED_IDS) {
      throw apiError('BAD_REQUEST.tooManyExported', { limit: MAX_EXPORTED_IDS });
    }
    for (const id of ids ?? []) await access.require(actor, 'workflow:read', id);
    const text = files.export(ids ?? { visible: visibleTo(actor, 'workflow:read') });
    return reply
      .header('content-disposition', 'attachment; filename="workflows.json"')
      .type('application/json; charset=utf-8')
      .send(Readable.from(text));
  });
}
