import type { JsonObject } from '@millrace/workflow';

/** The item of what has no other result, whatever the service answers: for `items` of an operation. */
export function succeeded(): Array<{ json: JsonObject }> {
  return [{ json: { success: true } }];
}
