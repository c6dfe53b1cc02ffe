import { executionFilter, executionRoutes } from '@millrace/api';
import type { Waiting } from '@millrace/wire';
import type { QuestionAnswer } from '@millrace/workflow';
import type { z } from 'zod';
import { type Access, knownActor } from '../access/access.ts';
import { visibleTo } from '../access/visibility.ts';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { JsonText } from '../http/json-text.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { AnnotationService } from './annotations/annotation.service.ts';
import type { ExecutionService } from './execution.service.ts';
import { toExecutionSummary } from './history/execution-detail.ts';
import type { ExecutionReader } from './history/execution-reader.ts';
import type { ManualRunService } from './manual-run.service.ts';
import type { ReplayService } from './replay/replay.service.ts';
import type { ExecutionFilter } from './storage/execution.repository.ts';
import { toWaitingSummary } from './waiting/waiting-summary.ts';

/** How far back failures are grouped by default. */
const FAILURES_MS = 7 * 86_400_000;
/** A run may bring along the workflow, its pinned data and the data of a former run. */
const MAX_RUN_BODY_BYTES = 67_108_864;

/** An answer that was edited by hand. */
const MAX_ANSWER_BODY_BYTES = 4_194_304;

export interface ExecutionRoutesOptions {
  access: Pick<Access, 'can'>;
  executions: ExecutionService;
  reader: ExecutionReader;
  manualRuns: ManualRunService;
  replays: ReplayService;
  annotations: AnnotationService;
  stopWaiting(key: string): boolean;
  /** Gives the answer of a person to an execution that waits for it. */
  answer(id: number, answer: QuestionAnswer): Promise<void>;
  /** For what an execution waits. */
  waitingOf(id: number): Promise<Waiting | undefined>;
  /** Names an execution in the addresses at which it is called while it waits. */
  resumeKeyOf(id: string): string;
}

export function createExecutionRoutes(options: ExecutionRoutesOptions): RestRoutes {
  const { access, executions, reader, manualRuns, replays, annotations, stopWaiting, answer, waitingOf, resumeKeyOf } =
    options;
  return (app) => {
    serveRoute(app, executionRoutes.run, ({ actor, body, sessionId }) => manualRuns.run(body, { actor, sessionId }), {
      maxBodyBytes: MAX_RUN_BODY_BYTES,
    });
    serveRoute(app, executionRoutes.list, ({ actor, query: { filter, ...page } }) =>
      executions.list({ ...readFilter(filter), ...page, visible: visibleTo(actor, 'execution:read') }),
    );
    serveRoute(app, executionRoutes.get, ({ params }) => reader.detail(params.id));
    serveRoute(app, executionRoutes.steps, async ({ params }) => {
      const row = await reader.row(params.id);
      const waiting = row.status === 'waiting' ? await waitingOf(row.id) : undefined;
      return {
        execution: { ...toExecutionSummary(row), annotation: await annotations.of(row.id) },
        workflowData: await reader.workflow(row),
        ...(row.error !== null && { error: JSON.parse(row.error) }),
        ...(row.last_node !== null && { lastNodeExecuted: row.last_node }),
        ...(waiting && { waiting: toWaitingSummary(resumeKeyOf(params.id), waiting) }),
        customData: await reader.customData(row),
        steps: await reader.summaries(row),
      };
    });
    serveRoute(
      app,
      executionRoutes.stepData,
      async ({ params }) => new JsonText([await reader.stepData(params.id, params.index)]),
    );
    serveRoute(
      app,
      executionRoutes.stepPart,
      async ({ params }) => new JsonText([await reader.stepPart(params.id, params.index, params.part)]),
    );
    serveRoute(app, executionRoutes.delete, async ({ actor, body }) => ({
      deleted: await executions.delete({
        ...body,
        filters: body.filters && toFilter(body.filters),
        visible: visibleTo(actor, 'execution:delete'),
      }),
    }));
    serveRoute(app, executionRoutes.retry, ({ actor, params, body }) =>
      executions.retry(params.id, {
        loadWorkflow: body?.loadWorkflow === true,
        startedBy: knownActor(actor).user.id,
      }),
    );
    serveRoute(app, executionRoutes.answer, async ({ params, body }) => {
      await answer((await reader.row(params.id)).id, body);
      return true;
    });
    serveRoute(app, executionRoutes.restart, async ({ actor, params, body }) => ({
      executionId: await executions.restart(params.id, {
        node: body.node,
        loadWorkflow: body.loadWorkflow === true,
        startedBy: knownActor(actor).user.id,
      }),
    }));
    serveRoute(
      app,
      executionRoutes.replay,
      async ({ actor, params, body }) => ({
        executionId: await replays.replay(params.id, {
          index: body.index,
          response: body.response,
          loadWorkflow: body.loadWorkflow === true,
          startedBy: knownActor(actor).user.id,
        }),
      }),
      { maxBodyBytes: MAX_ANSWER_BODY_BYTES },
    );
    serveRoute(app, executionRoutes.annotate, ({ params, body }) => annotations.change(params.id, body));
    serveRoute(app, executionRoutes.failures, ({ actor, query }) =>
      executions.failures({
        startedAfter: Date.now() - FAILURES_MS,
        ...toFilter(query),
        visible: visibleTo(actor, 'execution:read'),
      }),
    );
    serveRoute(app, executionRoutes.stopAll, async ({ actor, body = {} }) => ({
      stopped: await executions.stopAll(body, (id) => access.can(actor, 'execution:stop', id)),
    }));
    serveRoute(app, executionRoutes.current, async ({ actor, query }) => {
      const underWay = await executions.current(readFilter(query.filter));
      const allowed = await Promise.all(underWay.map(({ id }) => access.can(actor, 'execution:read', id)));
      return underWay.filter((_, index) => allowed[index]);
    });
    serveRoute(app, executionRoutes.stop, ({ params }) => executions.stop(params.id));
    serveRoute(app, executionRoutes.stopListening, async ({ params }) => stopWaiting(params.id));
    serveRoute(app, executionRoutes.stopListeningUnsaved, async ({ sessionId }) => stopWaiting(sessionId ?? ''));
  };
}

function readFilter(text: string | undefined): ExecutionFilter {
  if (text === undefined || text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw apiError('BAD_REQUEST.filterNotJson', { reason: (cause as Error).message }, { cause });
  }
  const result = executionFilter.safeParse(value);
  if (result.success) return toFilter(result.data);
  const [issue] = result.error.issues;
  throw apiError('BAD_REQUEST.filter', { reason: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') });
}

/** Times as the database has them. */
function toFilter({ startedAfter, startedBefore, ...filter }: z.output<typeof executionFilter>): ExecutionFilter {
  return {
    ...filter,
    ...(startedAfter !== undefined && { startedAfter: Date.parse(startedAfter) }),
    ...(startedBefore !== undefined && { startedBefore: Date.parse(startedBefore) }),
  };
}
