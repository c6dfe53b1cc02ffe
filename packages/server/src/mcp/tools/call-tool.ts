import { ApiError } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { ServerError } from '../../errors/server-error.ts';
import { cutToSize } from './cut-to-size.ts';
import { type ModelTool, ToolError, type ToolPorts } from './tool.ts';

/** Some 8,000 tokens: more crowds out of a model what it is about. */
const MAX_ANSWER_CHARACTERS = 32_000;

/** Calls a tool; what is wrong with the call is an answer, too. @throws what is a defect */
export async function callTool(
  tool: ModelTool,
  args: unknown,
  ports: ToolPorts,
): Promise<{ text: string; isError: boolean }> {
  try {
    return { text: textOf(await tool.call(args, ports)), isError: false };
  } catch (error) {
    return { text: textOf(wordsOf(error)), isError: true };
  }
}

function textOf(value: unknown): string {
  return cutToSize(value as JsonValue, MAX_ANSWER_CHARACTERS);
}

/** What a model is told that it can mend, or tell a person. @throws what is a defect */
function wordsOf(error: unknown): Record<string, unknown> {
  if (error instanceof ToolError) return { error: error.message };
  if (error instanceof ApiError || error instanceof ServerError) {
    const { code, message, hint } = error;
    const problems = error instanceof ApiError ? error.problems : undefined;
    return { error: message, code, ...(hint !== undefined && { hint }), ...(problems && { problems }) };
  }
  throw error;
}
