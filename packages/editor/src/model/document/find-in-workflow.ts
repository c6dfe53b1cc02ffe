import { isJsonObject, type JsonValue, type WorkflowNode } from '@millrace/workflow';

export interface Finding {
  nodeId: string;
  /** What of the node has the text. */
  place: 'name' | 'type' | 'notes' | 'parameter';
  /** Of a parameter: its path, for example `options.timeout`. */
  path?: string;
  /** The text around what was found. */
  excerpt: string;
}

/** Characters of an excerpt before and behind what was found. */
const AROUND = 24;

/**
 * The nodes that have a text in their name, type, notes or parameters, each once, from left to right on the canvas.
 *
 * @param typeNameOf the name of a node's type, as people see it
 */
export function findInWorkflow(
  nodes: readonly WorkflowNode[],
  typeNameOf: (node: WorkflowNode) => string,
  query: string,
): Finding[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return nodes
    .toSorted(({ position: a }, { position: b }) => a[0] - b[0] || a[1] - b[1])
    .flatMap((node): Finding[] => {
      const found = findIn(node, typeNameOf(node), wanted);
      return found ? [{ nodeId: node.id, ...found }] : [];
    });
}

function findIn(node: WorkflowNode, typeName: string, wanted: string): Omit<Finding, 'nodeId'> | undefined {
  const places = [
    ['name', node.name],
    ['type', typeName],
    ['notes', node.notes ?? ''],
  ] as const;
  for (const [place, text] of places) {
    const excerpt = excerptOf(text, wanted);
    if (excerpt !== undefined) return { place, excerpt };
  }
  for (const { path, text } of textsIn(node.parameters, '')) {
    const excerpt = excerptOf(text, wanted);
    if (excerpt !== undefined) return { place: 'parameter', path, excerpt };
  }
  return undefined;
}

function* textsIn(value: JsonValue, path: string): Generator<{ path: string; text: string }> {
  if (Array.isArray(value)) for (const [index, entry] of value.entries()) yield* textsIn(entry, `${path}[${index}]`);
  else if (isJsonObject(value)) {
    for (const [key, entry] of Object.entries(value)) yield* textsIn(entry, path === '' ? key : `${path}.${key}`);
  } else if (value !== null) yield { path, text: String(value) };
}

function excerptOf(text: string, wanted: string): string | undefined {
  const at = text.toLowerCase().indexOf(wanted);
  if (at === -1) return undefined;
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + wanted.length + AROUND);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).replaceAll(/\s+/g, ' ')}${end < text.length ? '…' : ''}`;
}
