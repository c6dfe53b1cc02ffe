import type { ToServer } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { RunnerProcess } from './runner-process.ts';

type ToolCall = Extract<ToServer, { type: 'toolCalled' }>;

/** Follows what an agent does that was asked. */
export interface AssistListener {
  /** Told of what it writes and uses; other messages are none of its. */
  onMessage(message: ToServer): void;
  /** Does what a tool is to do. Does not fail: what goes wrong is told to the model. */
  callTool(call: { name: string; arguments: JsonObject }): Promise<{ text: string; isError: boolean }>;
}

export interface AssistOptions {
  /** Id of who asks. */
  user: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Agents that are asked, each with the runner that answers: the others cannot speak for it. */
export class Assists {
  readonly #byId = new Map<string, { listener: AssistListener; runner?: object }>();

  add(assistId: string, listener: AssistListener): void {
    this.#byId.set(assistId, { listener });
  }

  /** The runner that the question went to. */
  gaveTo(assistId: string, runner: object): void {
    const assist = this.#byId.get(assistId);
    if (assist) assist.runner = runner;
  }

  delete(assistId: string): void {
    this.#byId.delete(assistId);
  }

  /** Who follows the agent, where this runner answers for it. */
  listenerOf(assistId: string, runner: object): AssistListener | undefined {
    const assist = this.#byId.get(assistId);
    return assist?.runner === runner ? assist.listener : undefined;
  }
}

/** An agent that nobody follows any more is ended already; its call gets an answer all the same. */
export async function answerToolCall(
  runner: Pick<RunnerProcess, 'send'>,
  { requestId, executionId, name, arguments: args }: ToolCall,
  assists: Assists,
): Promise<void> {
  const listener = assists.listenerOf(executionId, runner);
  const answer = (await listener?.callTool({ name, arguments: args })) ?? { text: 'It was stopped.', isError: true };
  runner.send({ type: 'toolAnswered', requestId, ...answer });
}
