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

/** An agent that nobody follows any more is ended already; its call gets an answer all the same. */
export async function answerToolCall(
  runner: RunnerProcess,
  { requestId, name, arguments: args }: ToolCall,
  listener: AssistListener | undefined,
): Promise<void> {
  const answer = (await listener?.callTool({ name, arguments: args })) ?? { text: 'It was stopped.', isError: true };
  runner.send({ type: 'toolAnswered', requestId, ...answer });
}
