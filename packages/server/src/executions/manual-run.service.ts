import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer, executionRoutes } from '@millrace/api';
import type { ExecutionStart } from '@millrace/wire';
import {
  type Item,
  isJsonObject,
  type NodeTypeDescription,
  parseWorkflow,
  type RunData,
  type Workflow,
  WorkflowGraph,
} from '@millrace/workflow';
import { z } from 'zod';
import { type Access, knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { apiError } from '../errors/server-error.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import type { ExecutionService } from './execution.service.ts';
import { type GivenProblem, problemOfPins, problemOfRuns } from './given-runs.ts';
import type { ExecutionReader } from './history/execution-reader.ts';
import type { RunDocuments } from './run-documents.ts';
import type { ExecutionLauncher } from './start/execution-launcher.ts';

/** A workflow in the editor that waits for an event of a trigger. */
export interface TestRequest {
  workflow: ExecutableWorkflow;
  /** Page that waits. */
  sessionId: string | undefined;
  /** The user who waits. */
  startedBy: string;
  /** In whose name it acts besides those who stand behind its nodes. */
  actsFor: readonly string[];
  /** Whose document it is, where it is not as the workflow is stored. */
  documentBy: string | undefined;
  destinationNode?: string;
  pinData: Record<string, Item[]>;
  /** Triggers that count. */
  triggers: ReadonlySet<string>;
}

export interface ManualRunOptions {
  access: Pick<Access, 'require'>;
  runDocuments: Pick<RunDocuments, 'find'>;
  launcher: ExecutionLauncher;
  executions: ExecutionService;
  reader: ExecutionReader;
  nodeTypes: NodeTypeStore;
  tests: Pick<TestEvents, 'wait'>;
}

/** What tries triggers out. */
export interface TestEvents {
  /**
   * Waits for an event of one of the workflow's triggers, and runs the workflow with it.
   * @throws ServerError when there is none to wait for.
   */
  wait(request: TestRequest): Promise<void>;
  /** Stops waiting. False when nothing waited. */
  stop(key: string): boolean;
}

type TriggerKind = NodeTypeDescription['trigger'];

/** Runs that somebody starts in the editor. */
export class ManualRunService {
  readonly #options: ManualRunOptions;

  constructor(options: ManualRunOptions) {
    this.#options = options;
  }

  /** @throws WorkflowParseError, ServerError */
  async run(
    body: unknown,
    { actor, sessionId }: { actor: Actor; sessionId: string | undefined },
  ): Promise<CallAnswer<typeof executionRoutes.run>> {
    const { request, document } = readRequest(body);
    const startedBy = knownActor(actor).user.id;
    for (const used of executionsOf(request)) await this.#options.access.require(actor, 'execution:read', used);
    const { workflow, ...by } = await this.#options.runDocuments.find(document, actor, {
      bringsData: bringsData(request, document),
    });
    const { id } = workflow.version;
    const { executions } = this.#options;
    const outdated = id === undefined ? [] : await executions.listTemporary({ workflowId: id });
    // Pages still show the data of those that the run builds on.
    const used = new Set(executionsOf(request).map(Number));
    const unused = outdated.filter((temporary) => !used.has(temporary));
    const pinData = request.pinData ?? workflow.version.workflow.pinData ?? {};
    const awaited = await this.#awaitedTriggers(request, workflow.version.workflow, pinData);
    if (awaited.size > 0) {
      await this.#options.tests.wait({
        workflow,
        sessionId,
        startedBy,
        ...by,
        pinData,
        triggers: awaited,
        ...(request.destinationNode !== undefined && { destinationNode: request.destinationNode }),
      });
      await executions.deleteEnded(unused);
      return { waitingForWebhook: true };
    }
    const start: ExecutionStart = { kind: 'manual', pinData, ...(await this.#choices(request)) };
    const executionId = await this.#options.launcher.launch({
      workflow,
      mode: 'manual',
      start,
      sessionId,
      startedBy,
      ...by,
    });
    // Only now: the run may have taken over files of them.
    await executions.deleteEnded(unused);
    return { executionId, waitingForWebhook: false };
  }

  async #choices(request: CheckedRequest): Promise<Partial<Extract<ExecutionStart, { kind: 'manual' }>>> {
    const { destinationNode, triggerNode, startNodes, readsAnswers } = request;
    const runData = await this.#runDataFor(request);
    return {
      ...(destinationNode !== undefined && { destinationNode }),
      ...(triggerNode !== undefined && { triggerNode }),
      ...(startNodes !== undefined && startNodes.length > 0 && { startNodes }),
      ...(runData && { runData }),
      ...(readsAnswers && { readsAnswers }),
    };
  }

  async #runDataFor({ reuse, previousExecutionId, runData }: CheckedRequest): Promise<RunData | null | undefined> {
    const { reader } = this.#options;
    if (reuse) return reader.reusedRuns(reuse);
    if (previousExecutionId !== undefined) return reader.runData(await reader.row(previousExecutionId));
    return runData;
  }

  /** Triggers whose event the run has to wait for; none when it can start at once. */
  async #awaitedTriggers(request: CheckedRequest, workflow: Workflow, pinData: object): Promise<Set<string>> {
    const none = new Set<string>();
    if (request.startNodes?.length) return none;
    const kinds = await this.#triggersFor(request, workflow);
    // Data of a former run takes the place of the event, as pinned data does.
    const reused = (request.reuse ?? []).map(({ node }) => node);
    const given = new Set([...Object.keys(pinData), ...Object.keys(request.runData ?? {}), ...reused]);
    if ([...kinds.keys()].some((name) => given.has(name))) return none;
    if ([...kinds.values()].some((kind) => kind === 'manual' || kind === 'schedule' || kind === 'poll')) return none;
    return new Set([...kinds].flatMap(([name, kind]) => (kind === 'webhook' || kind === 'listen' ? [name] : [])));
  }

  /** Enabled triggers the run may start from, with their kinds. */
  async #triggersFor(
    { triggerNode, destinationNode }: CheckedRequest,
    workflow: Workflow,
  ): Promise<Map<string, TriggerKind>> {
    const { byName } = await this.#options.nodeTypes.catalogue();
    const reachable =
      triggerNode !== undefined
        ? new Set([triggerNode])
        : destinationNode !== undefined
          ? new Set([destinationNode, ...new WorkflowGraph(workflow).ancestors(destinationNode)])
          : undefined;
    const triggers = new Map<string, TriggerKind>();
    for (const node of workflow.nodes) {
      if (node.disabled || (reachable && !reachable.has(node.name))) continue;
      const kind = byName.find(node.type, node.typeVersion)?.trigger;
      if (kind !== undefined) triggers.set(node.name, kind);
    }
    return triggers;
  }
}

/** A loop may have run a node many times. */
const MAX_REUSED_STEPS = 10_000;

/** Node names are keys here: the objects are passed on as they are. */
const byNodeName = 'must be an object, by node name';
const runRequest = z.object({
  workflowData: z.custom<NonNullable<unknown>>((value) => value !== undefined && value !== null, 'is missing'),
  runData: z.custom<RunData>(isJsonObject, byNodeName).superRefine(told(problemOfRuns)).nullish(),
  pinData: z.custom<Record<string, Item[]>>(isJsonObject, byNodeName).superRefine(told(problemOfPins)).nullish(),
  previousExecutionId: z.string().optional(),
  reuse: z
    .array(z.object({ node: z.string(), executionId: z.string(), index: z.number().int().min(0) }))
    .max(MAX_REUSED_STEPS)
    .optional(),
  startNodes: z.array(z.string()).optional(),
  destinationNode: z.string().optional(),
  triggerNode: z.string().optional(),
  readsAnswers: z.boolean().optional(),
});
type CheckedRequest = z.infer<typeof runRequest>;

function told(problemOf: (value: object) => GivenProblem | undefined) {
  return (value: object, context: z.RefinementCtx): void => {
    const problem = isJsonObject(value) ? problemOf(value) : undefined;
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.reason });
  };
}

/** Executions whose data the run builds on. */
function executionsOf({ reuse = [], previousExecutionId }: CheckedRequest): string[] {
  const ids = new Set(reuse.map(({ executionId }) => executionId));
  if (previousExecutionId !== undefined) ids.add(previousExecutionId);
  return [...ids];
}

/** Whether a run begins with data that its workflow does not hold. */
function bringsData({ pinData, runData, reuse, previousExecutionId }: CheckedRequest, document: Workflow): boolean {
  if (runData || reuse?.length || previousExecutionId !== undefined) return true;
  return Boolean(pinData) && !isDeepStrictEqual(pinData, document.pinData ?? {});
}

function readRequest(body: unknown): { request: CheckedRequest; document: Workflow } {
  const result = runRequest.safeParse(body);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      reason: issue.message,
    }));
    const [{ path, reason } = { path: '', reason: '' }] = problems;
    throw apiError('BAD_REQUEST.run', { path, reason }, { problems });
  }
  return { request: result.data, document: parseWorkflow(result.data.workflowData) };
}
