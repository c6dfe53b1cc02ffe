import type { ScriptFailure } from '../protocol.ts';
import { SCRIPT_FILE_NAME } from '../script-file-name.ts';

/** What a script threw, as plain data with the place in the user's source. */
export function describeFailure(thrown: unknown, itemIndex?: number): ScriptFailure {
  const failure: ScriptFailure = { kind: 'error', ...describeThrown(thrown) };
  if (itemIndex !== undefined) failure.itemIndex = itemIndex;
  return failure;
}

function describeThrown(thrown: unknown): Omit<ScriptFailure, 'kind'> {
  try {
    if (thrown instanceof Error) {
      return { name: String(thrown.name), message: String(thrown.message), ...placeIn(String(thrown.stack)) };
    }
    if (typeof thrown === 'object' && thrown !== null) {
      const { message } = thrown as { message?: unknown };
      return { name: 'Error', message: typeof message === 'string' ? message : JSON.stringify(thrown) };
    }
    return { name: 'Error', message: String(thrown) };
  } catch {
    return { name: 'Error', message: 'The script threw a value that cannot be shown.' };
  }
}

const PLACE = new RegExp(`${SCRIPT_FILE_NAME}:(\\d+):(\\d+)`);

function placeIn(stack: string): { line?: number; column?: number } {
  const match = PLACE.exec(stack);
  return match ? { line: Number(match[1]), column: Number(match[2]) } : {};
}
