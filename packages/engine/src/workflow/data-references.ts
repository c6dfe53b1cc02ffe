import type { JsonValue, WorkflowGraph } from '@millrace/workflow';

/**
 * Nodes whose outputs expressions or scripts of other nodes may still read after they were delivered: those that are
 * named, and those on the way, through which links are followed. `'all'` when a name is computed.
 */
export function retainedNodes(graph: WorkflowGraph): ReadonlySet<string> | 'all' {
  const retained = new Set<string>();
  for (const node of graph.nodes.values()) {
    if (node.disabled) continue;
    const names = namesIn(node.parameters);
    if (names === 'all') return 'all';
    if (names.size === 0) continue;
    const before = new Set(graph.ancestors(node.name));
    for (const name of names) {
      retained.add(name);
      for (const between of graph.descendants(name)) if (before.has(between)) retained.add(between);
    }
  }
  return retained;
}

function namesIn(value: JsonValue): ReadonlySet<string> | 'all' {
  const names = new Set<string>();
  for (const text of textsOf(value)) {
    const found = readNames(text);
    if (found === 'all') return 'all';
    for (const name of found) names.add(name);
  }
  return names;
}

/** Every way to another node's data begins with one of these. */
const MENTION = /\$(?:\(|node\b|items\b|item\b|evaluateExpression\b|getPairedItem\b)/g;
const NAMED = [
  /\$\(\s*(['"`])((?:(?!\1)[^\\$])*)\1\s*\)/g,
  /\$node\s*\[\s*(['"`])((?:(?!\1)[^\\$])*)\1\s*\]/g,
  /\$items\s*\(\s*(['"`])((?:(?!\1)[^\\$])*)\1/g,
];
const NAMED_BY_FIELD = /\$node\s*\.\s*([A-Za-z_]\w*)/g;

function readNames(text: string): string[] | 'all' {
  const mentions = text.match(MENTION)?.length ?? 0;
  if (mentions === 0) return [];
  const names = NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[2] ?? ''));
  names.push(...[...text.matchAll(NAMED_BY_FIELD)].map((match) => match[1] ?? ''));
  return names.length === mentions ? names : 'all';
}

function* textsOf(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsOf(part);
}
