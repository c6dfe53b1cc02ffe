import { randomUUID } from 'node:crypto';
import type { ApiClient, AssistantEvent, AssistantTurn } from '@millrace/api';
import type { ToServer } from '@millrace/wire';
import { addModelUsage, type JsonObject, type ModelLimits, NO_MODEL_USAGE, type Workflow } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import type { Actor, KnownActor } from '../access/actor.ts';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import { callTool } from '../mcp/tools/call-tool.ts';
import { listCredentials } from '../mcp/tools/credentials/list-credentials.ts';
import { describeNode } from '../mcp/tools/nodes/describe-node.ts';
import { searchNodes } from '../mcp/tools/nodes/search-nodes.ts';
import { type ModelTool, ToolError, type ToolPorts } from '../mcp/tools/tool.ts';
import { listWorkflows } from '../mcp/tools/workflows/list-workflows.ts';
import { readWorkflow } from '../mcp/tools/workflows/read-workflow.ts';
import type { ModelUsages } from '../models/model-usages.ts';
import type { NodeLookups } from '../node-types/node-lookups.ts';
import type { AssistListener } from '../runners/assist.ts';
import { AnsweredError } from '../runners/questions.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { AssistantModels } from './assistant-models.ts';
import { instructionsFor, type Situation } from './instructions.ts';
import { OpenWorkflow } from './open-workflow.ts';
import { executionTools } from './tools/execution-tools.ts';
import { changingTools, readingTools, runningTools } from './tools/open-workflow-tools.ts';
import { subjectOf } from './tools/subject-of.ts';
import { TurnGuard } from './turn-guard.ts';

/** What one question may take. */
const MAX_ROUNDS = 30;
const LIMITS: ModelLimits = { costUsd: 1, tokens: 500_000, calls: MAX_ROUNDS, seconds: 600 };
const TIMEOUT_MS = 660_000;
/** Questions of one account at once. */
const MOST_AT_ONCE = 3;

export interface AssistantTurnsOptions {
  access: Pick<Access, 'can' | 'require'>;
  /** Whether somebody is still signed in as they were. */
  isStill(actor: Actor): Promise<boolean>;
  lookups: Pick<NodeLookups, 'whileAtWork'>;
  models: Pick<AssistantModels, 'nodeOf'>;
  runners: Pick<RunnerPool, 'assist'>;
  usage: Pick<ModelUsages, 'note'>;
  log: Pick<Logger, 'error'>;
}

/** Who asks, and how they are answered. */
interface TurnCaller {
  actor: KnownActor;
  /** The REST interface in their name. */
  client: ApiClient;
  signal: AbortSignal;
  emit(event: AssistantEvent): void;
}

type ReadyTurn = (caller: Omit<TurnCaller, 'actor'>) => Promise<void>;

/** Answers questions to the assistant. Nothing is kept between them. */
export class AssistantTurns {
  readonly #options: AssistantTurnsOptions;
  readonly #underWay = new Map<string, number>();

  constructor(options: AssistantTurnsOptions) {
    this.#options = options;
  }

  /**
   * Checks whether a question can be answered.
   * @returns what answers it; what fails from then on is an event. It resolves with the last one, and does not fail.
   * @throws ServerError `ASSISTANT_MODEL_MISSING`, `ASSISTANT_BUSY`, `WORKFLOW_NOT_FOUND` …
   */
  async prepare(actor: KnownActor, turn: AssistantTurn): Promise<ReadyTurn> {
    const { access, models } = this.#options;
    const { workflowId } = turn;
    if (workflowId !== undefined) await access.require(actor, 'workflow:read', workflowId);
    const model = await models.nodeOf(actor);
    const situation = await this.#situationOf(actor, turn);
    const open = new OpenWorkflow(turn.document as Workflow);
    const tools = toolsFor(open, { ...situation, workflowId });
    const question = {
      // Not to be guessed: a runner names the question whose tools it calls.
      assistId: `assist-${randomUUID()}`,
      model,
      system: instructionsFor(situation),
      messages: turn.messages,
      tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      maxRounds: MAX_ROUNDS,
      limits: LIMITS,
    };
    this.#begin(actor.user.id);
    return async (caller) => {
      const guard = new TurnGuard({
        signal: caller.signal,
        mayGoOn: () => this.#mayGoOn(actor, turn, situation),
      });
      const user = actor.user.id;
      const options = { user, timeoutMs: TIMEOUT_MS, signal: guard.signal };
      const listener = this.#listenerFor({ tools, turn, caller, guard });
      try {
        const text = await this.#options.lookups.whileAtWork(question.assistId, { node: model, userId: user }, () =>
          this.#options.runners.assist(question, listener, options),
        );
        caller.emit({ type: 'done', text, ...open.proposal });
      } catch (error) {
        // Who has left is told nothing, and that they left is no failure.
        if (caller.signal.aborted) return;
        caller.emit({ type: 'failed', ...this.#wordsOf(guard.failure ?? error), ...open.proposal });
      } finally {
        guard.release();
        this.#end(user);
      }
    };
  }

  async #situationOf(
    actor: KnownActor,
    { workflowId, isReadOnly, mayReadExecutions }: AssistantTurn,
  ): Promise<Situation> {
    const may = async (permission: 'workflow:update' | 'workflow:execute') =>
      !isReadOnly && (workflowId === undefined || (await this.#options.access.can(actor, permission, workflowId)));
    return {
      mayChange: await may('workflow:update'),
      mayRun: await may('workflow:execute'),
      mayReadExecutions: mayReadExecutions && workflowId !== undefined,
    };
  }

  /** Whether who asked is signed in as before, and may do all that the turn was begun with. */
  async #mayGoOn(actor: KnownActor, turn: AssistantTurn, begun: Situation): Promise<boolean> {
    const { access, isStill } = this.#options;
    const { workflowId } = turn;
    if (!(await isStill(actor))) return false;
    if (workflowId !== undefined && !(await access.can(actor, 'workflow:read', workflowId))) return false;
    const now = await this.#situationOf(actor, turn);
    return (now.mayChange || !begun.mayChange) && (now.mayRun || !begun.mayRun);
  }

  #listenerFor({ tools, turn, caller, guard }: ListenedTurn): AssistListener {
    const { client, emit } = caller;
    const ports: ToolPorts = { client, signal: guard.signal, requirePermission: refusePermission };
    let used = NO_MODEL_USAGE;
    let lastCall = 0;
    return {
      onMessage: (message: ToServer) => {
        if (message.type === 'nodeWrites' && message.text !== '') {
          guard.noteText(message.text);
          emit({ type: 'text', text: message.text });
        }
        if (message.type !== 'modelUsed') return;
        used = addModelUsage(used, message.usage);
        this.#options.usage.note(turn.workflowId ?? null, message.usage);
        const { calls, inputTokens, outputTokens, costUsd, unpricedCalls } = used;
        emit({ type: 'usage', usage: { calls, inputTokens, outputTokens, costUsd, unpricedCalls } });
      },
      callTool: async ({ name, arguments: args }) => {
        if (!(await guard.noteCall(args))) return { text: 'The turn is over.', isError: true };
        const id = ++lastCall;
        emit({ type: 'tool', id, name, about: subjectOf(args) });
        const answer = await this.#call(tools, { name, args }, ports);
        emit({ type: 'toolDone', id, isError: answer.isError });
        return answer;
      },
    };
  }

  async #call(
    tools: readonly ModelTool[],
    { name, args }: { name: string; args: JsonObject },
    ports: ToolPorts,
  ): Promise<{ text: string; isError: boolean }> {
    const tool = tools.find((one) => one.name === name);
    if (!tool) return { text: 'There is no such tool.', isError: true };
    try {
      return await callTool(tool, args, ports);
    } catch (error) {
      if (!ports.signal.aborted) this.#options.log.error({ err: error, tool: name }, 'A tool of the assistant failed');
      return { text: 'The tool failed. The log of the server says why.', isError: true };
    }
  }

  /** What a runner said is told in its words. */
  #wordsOf(error: unknown): { message: string; hint?: string } {
    if (!(error instanceof ServerError)) {
      this.#options.log.error({ err: error }, 'The assistant failed');
      return { message: 'The assistant failed. The log of the server says why.' };
    }
    const { cause, hint } = error;
    const message = cause instanceof AnsweredError ? cause.message : error.message;
    return { message, ...(hint !== undefined && { hint }) };
  }

  /** @throws ServerError `ASSISTANT_BUSY` */
  #begin(userId: string): void {
    const count = this.#underWay.get(userId) ?? 0;
    if (count >= MOST_AT_ONCE) throw apiError('ASSISTANT_BUSY', { count });
    this.#underWay.set(userId, count + 1);
  }

  #end(userId: string): void {
    const left = (this.#underWay.get(userId) ?? 0) - 1;
    if (left > 0) this.#underWay.set(userId, left);
    else this.#underWay.delete(userId);
  }
}

interface ListenedTurn {
  tools: readonly ModelTool[];
  turn: AssistantTurn;
  caller: Omit<TurnCaller, 'actor'>;
  guard: TurnGuard;
}

function toolsFor(
  open: OpenWorkflow,
  { mayChange, mayRun, mayReadExecutions, workflowId }: Situation & { workflowId: string | undefined },
): ModelTool[] {
  return [
    ...readingTools(open),
    ...(mayChange ? changingTools(open) : []),
    ...(mayRun ? runningTools(open) : []),
    ...[searchNodes, describeNode, listCredentials, listWorkflows, readWorkflow],
    ...(mayReadExecutions && workflowId !== undefined ? executionTools(workflowId) : []),
  ];
}

/** None of its tools does what only programs are asked for. */
async function refusePermission(): Promise<never> {
  throw new ToolError('The assistant may not do that.');
}
