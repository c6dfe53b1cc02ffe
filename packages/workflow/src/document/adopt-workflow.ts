import { MAX_NAME_LENGTH, type Workflow } from './workflow.ts';

/** What was unusual about a file that came from elsewhere. */
export interface AdoptionNotice {
  code: 'NAME_SHORTENED' | 'CONNECTIONS_WITHOUT_NODE';
  /** The full name, or the connections as `from → to`. */
  names: string[];
  message: string;
}

/** A workflow that fits, and what was unusual about what was given. */
interface Adopted {
  workflow: Workflow;
  notices: AdoptionNotice[];
}

/** Connections that a notice names; of more it says how many. */
const MAX_NAMED = 10;

/**
 * Makes a file from elsewhere fit: a name that is too long is shortened. Connections from or to nodes that are not in the
 * file are kept, for the node may come back; the notices name them.
 */
export function adoptWorkflow(file: Workflow): Adopted {
  const { workflow, notices } = fitWorkflowName(file);
  return { workflow, notices: [...notices, ...connectionsNotice(file)] };
}

/** Shortens a name that is too long. Copied nodes are a file without one. */
export function fitWorkflowName(file: Workflow): Adopted {
  const { name = '' }: Partial<Workflow> = file;
  if (name.length <= MAX_NAME_LENGTH) return { workflow: file, notices: [] };
  return { workflow: { ...file, name: shortened(name) }, notices: [nameNotice(name)] };
}

/** No half of a character is left at the end. */
function shortened(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

function nameNotice(name: string): AdoptionNotice {
  const message = `The name was longer than ${MAX_NAME_LENGTH} characters and was shortened.`;
  return { code: 'NAME_SHORTENED', names: [name], message };
}

function connectionsNotice({ nodes, connections }: Workflow): AdoptionNotice[] {
  const known = new Set(nodes.map(({ name }) => name));
  const loose = Object.entries(connections).flatMap(([source, kinds]) =>
    Object.values(kinds)
      .flatMap((outputs) => outputs.flatMap((targets) => targets ?? []))
      .filter((target) => !known.has(source) || !known.has(target.node))
      .map((target) => `${source} → ${target.node}`),
  );
  if (loose.length === 0) return [];
  const names = loose.slice(0, MAX_NAMED);
  const more = loose.length > names.length ? ` and ${loose.length - names.length} more` : '';
  const message = `Connections of nodes that are not in the file were kept: ${names.join(', ')}${more}.`;
  return [{ code: 'CONNECTIONS_WITHOUT_NODE', names, message }];
}
