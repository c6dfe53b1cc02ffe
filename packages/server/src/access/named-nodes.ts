import type { WorkflowNode } from '@millrace/workflow';

/** What a node reads of others by name. */
export interface NamedNodes {
  names: ReadonlySet<string>;
  /** Whether it reads more than its text tells: a name that is put together, the workflow, what other runs left behind. */
  isOpen: boolean;
}

/** A text written out: no escapes, so that what stands there is the name. */
const TEXT = String.raw`(?:"([^"\\\n]*)"|'([^'\\\n]*)'|${'`'}([^${'`'}\\$]*)${'`'})`;
/** Not within a longer name. */
const START = String.raw`(?<![\p{L}\p{N}_$])`;
/** `$('Name')`, `$items('Name', 0)`, `$node['Name']`; in Python with `_` in place of `$`. */
const BY_TEXT = new RegExp(String.raw`${START}[$_](?:items\s*\(|node\s*\[|\s*\()\s*${TEXT}\s*[)\],]`, 'gu');
/** `$node.Name`. */
const BY_FIELD = new RegExp(String.raw`${START}[$_]node\s*\.\s*([\p{L}_$][\p{L}\p{N}_$]*)`, 'gu');
/** Every place that names a node, however. */
const BY_ANYTHING = new RegExp(String.raw`${START}[$_](?:items\s*\(|node(?![\p{L}\p{N}_$])|\s*\()`, 'gu');
const BEYOND = /[$_](?:workflow|prevNode)\b|WorkflowStaticData\b|[$_]evaluateExpression\b/;
/** A text that is evaluated may read them, too. */
const VARIABLES = /[$_](?:vars|evaluateExpression)\b/;

/** Nodes that the expressions and scripts of a node name. */
export function namesIn({ parameters }: Pick<WorkflowNode, 'parameters'>): NamedNodes {
  const names = new Set<string>();
  let isOpen = false;
  for (const text of textsIn(parameters)) {
    if (!/[$_]|StaticData/.test(text)) continue;
    let found = 0;
    for (const [, double, single, template] of text.matchAll(BY_TEXT)) {
      names.add(double ?? single ?? template ?? '');
      found++;
    }
    for (const [, field] of text.matchAll(BY_FIELD)) {
      names.add(field ?? '');
      found++;
    }
    isOpen ||= BEYOND.test(text) || [...text.matchAll(BY_ANYTHING)].length > found;
  }
  return { names, isOpen };
}

/** Whether the expressions and scripts of a node read variables. */
export function readsVariables({ parameters }: Pick<WorkflowNode, 'parameters'>): boolean {
  return [...textsIn(parameters)].some((text) => VARIABLES.test(text));
}

/** All text in a value, however deep. */
function* textsIn(value: unknown): Generator<string> {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') yield next;
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) open.push(inner);
  }
}
