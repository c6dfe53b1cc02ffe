import { quote } from '../data-views/item-path.ts';
import type { CompletionEntry, CompletionList } from './completion.ts';
import { type Evaluate, kindOfValue, type ValueKind } from './evaluation.ts';

/** What completion knows of the node whose expression is written. */
export interface CompletionKnowledge {
  /** Names of the nodes before it, nearest first. */
  nodeNames: readonly string[];
  /** Computes what stands before a dot. */
  evaluate: Evaluate;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** What stands before a dot: a name, calls and members. */
const RECEIVER =
  /([$\w][\w$]*(?:\((?:[^()'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*\))?(?:\.[\w$]+(?:\([^()]*\))?|\[(?:\d+|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\])*)\.([\w$]*)$/;
const OPEN_NODE_NAME = /\$\(\s*(['"])([^'"]*)$/;
const WORD = /(?:^|[^\w$.])(\$?[\w$]*)$/;

const NAMES = [
  '$json',
  '$input',
  '$now',
  '$today',
  '$itemIndex',
  '$runIndex',
  '$workflow',
  '$execution',
  '$parameter',
  '$prevNode',
  '$vars',
];

/** Functions of values, by kind. */
const FUNCTIONS: Partial<Record<ValueKind, readonly string[]>> = {
  text: [
    'toLowerCase()',
    'toUpperCase()',
    'trim()',
    'split()',
    'replace()',
    'replaceAll()',
    'includes()',
    'startsWith()',
    'endsWith()',
    'slice()',
    'padStart()',
  ],
  array: [
    'map()',
    'filter()',
    'find()',
    'join()',
    'includes()',
    'slice()',
    'concat()',
    'reduce()',
    'some()',
    'every()',
  ],
  number: ['toFixed()', 'toString()'],
};

/** Completes code by looking at the data: keys of what stands before a dot, names of nodes, names that are always there. */
export function completeFromData(
  code: string,
  offset: number,
  knowledge: CompletionKnowledge,
): CompletionList | undefined {
  const before = code.slice(0, offset);
  const openName = OPEN_NODE_NAME.exec(before);
  if (openName) return nodeNameList(before, openName[2] ?? '', openName[1] ?? "'", knowledge.nodeNames);
  const member = RECEIVER.exec(before);
  if (member) return memberList(offset, member[1] ?? '', member[2] ?? '', knowledge.evaluate);
  const word = WORD.exec(before)?.[1] ?? '';
  return {
    from: offset - word.length,
    entries: [
      ...NAMES.map((label): CompletionEntry => ({ label, kind: 'variable' })),
      ...knowledge.nodeNames.map((name): CompletionEntry => ({ label: `$(${quote(name)})`, kind: 'variable' })),
    ],
  };
}

function nodeNameList(before: string, typed: string, mark: string, names: readonly string[]): CompletionList {
  return {
    from: before.length - typed.length,
    entries: names.map((name) => ({ label: `${quote(name).slice(1, -1)}${mark})`, kind: 'text' })),
  };
}

function memberList(offset: number, receiver: string, typed: string, evaluate: Evaluate): CompletionList | undefined {
  const evaluation = evaluate(`={{ ${receiver} }}`);
  if (evaluation.kind !== 'value') return undefined;
  const { value } = evaluation;
  const kind = kindOfValue(value);
  const functions = (FUNCTIONS[kind] ?? []).map((label): CompletionEntry => ({ label, kind: 'method' }));
  return { from: offset - typed.length, entries: [...keysOf(value), ...functions] };
}

/** Keys that can be written behind a dot, with the kind of their value. */
function keysOf(value: unknown): CompletionEntry[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([key]) => IDENTIFIER.test(key))
    .map(
      ([key, entry]): CompletionEntry =>
        typeof entry === 'function'
          ? { label: `${key}()`, kind: 'method' }
          : { label: key, detail: kindOfValue(entry), kind: 'property' },
    );
}
