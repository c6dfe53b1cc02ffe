import { existsSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type JsonValue, type Workflow } from '@millrace/workflow';

/** Files that workflows read, each at the path it has on the machine of the author. */
export const localFiles = path.join(import.meta.dirname, '../workflows/files');

/** The workflow with the paths of such files leading to where they lie here. */
export function withLocalFiles(workflow: Workflow): Workflow {
  const nodes = workflow.nodes.map((node) => ({
    ...node,
    parameters: Object.fromEntries(Object.entries(node.parameters).map(([name, value]) => [name, located(value)])),
  }));
  return { ...workflow, nodes };
}

function located(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(located);
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, located(inner)]));
  if (typeof value !== 'string' || !path.posix.isAbsolute(value)) return value;
  const here = path.join(localFiles, value);
  return existsSync(here) ? here : value;
}
