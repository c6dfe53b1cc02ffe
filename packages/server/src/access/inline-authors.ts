import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue, WorkflowNode } from '@millrace/workflow';
import { NOBODY, type People } from './people.ts';

/**
 * Who stand behind a workflow that a node gives as in a file: whoever stands behind the node, where it is written out in its
 * parameters. One that was made while the workflow ran, or comes from elsewhere, has nobody.
 */
export function authorsOf(
  document: JsonObject,
  node: Pick<WorkflowNode, 'parameters'> | undefined,
  people: People,
): People {
  if (people === 'everyone') return people;
  return isWrittenIn(node?.parameters.workflowJson, document) ? people : NOBODY;
}

function isWrittenIn(parameter: JsonValue | undefined, document: JsonObject): boolean {
  if (typeof parameter !== 'string') return isDeepStrictEqual(parameter, document);
  if (parameter.startsWith('=')) return false;
  try {
    return isDeepStrictEqual(JSON.parse(parameter), document);
  } catch {
    return false;
  }
}
