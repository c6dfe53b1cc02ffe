import type { Diagnostic } from '@codemirror/lint';
import type { AnyNode, Pattern, Program } from 'acorn';
import { i18n } from '../../../i18n/i18n.ts';

/** Whether a script runs once for all items, or once for each. */
export type ScriptMode = 'all' | 'each';

/** Names of the item at hand; where a script runs once for all, that is the first. */
const OF_ONE_ITEM = new Set(['$json', '$binary', '$itemIndex']);
/** What `$input` gives of other items than the one at hand. */
const OF_ALL_ITEMS = new Set(['all', 'first', 'last']);

type Remark = 'ofFirstItem' | 'ofOtherItems' | 'itemsOfAllOnly' | 'listForOne';

/** Names in a script that mean something else than its mode is for. */
export function modeProblems(program: Program, code: string, mode: ScriptMode): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const own = new Set<string>();
  const add = ({ start, end }: AnyNode, severity: Diagnostic['severity'], remark: Remark): void => {
    const name = code.slice(start, end);
    problems.push({ from: start, to: end, severity, message: i18n.t(`code-editor:${remark}`, { name }) });
  };
  const visit = (node: AnyNode, isInFunction: boolean): void => {
    if (mode === 'all') {
      if (isOfOneItem(node, own)) add(node, 'warning', 'ofFirstItem');
    } else if (isOfAllItems(node)) add(node, 'warning', 'ofOtherItems');
    else if (isName(node, 'items') && !own.has('items')) add(node, 'error', 'itemsOfAllOnly');
    else if (node.type === 'ReturnStatement' && node.argument?.type === 'ArrayExpression' && !isInFunction)
      add(node.argument, 'error', 'listForOne');
    const isFunction = 'params' in node;
    for (const child of childrenOf(node)) visit(child, isInFunction || isFunction);
  };
  collectNames(program, own);
  visit(program, false);
  return problems;
}

function isOfOneItem(node: AnyNode, own: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return OF_ONE_ITEM.has(node.name) && !own.has(node.name);
  return memberOf(node) === 'item';
}

function isOfAllItems(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression' || !isName(node.object, '$input')) return false;
  return OF_ALL_ITEMS.has(memberOf(node) ?? '');
}

/** What is asked of `$input` or `$('Node')`. */
function memberOf(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  const { object } = node;
  const isData = isName(object, '$input') || (object.type === 'CallExpression' && isName(object.callee, '$'));
  return isData ? node.property.name : undefined;
}

function isName(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Names that a script gives to values of its own. */
function collectNames(node: AnyNode, names: Set<string>): void {
  if (node.type === 'VariableDeclarator') addNames(node.id, names);
  if ('params' in node) for (const pattern of node.params) addNames(pattern, names);
  for (const child of childrenOf(node)) collectNames(child, names);
}

function addNames(pattern: Pattern, names: Set<string>): void {
  if (pattern.type === 'Identifier') names.add(pattern.name);
  else for (const child of childrenOf(pattern)) addNames(child as Pattern, names);
}

/** Parts of a node that are read as values: names of members and keys are not. */
function childrenOf(node: AnyNode): AnyNode[] {
  const isNamed = (node.type === 'MemberExpression' || node.type === 'Property') && !node.computed;
  return Object.entries(node).flatMap(([key, value]) =>
    isNamed && (key === 'property' || key === 'key') ? [] : nodesIn(value),
  );
}

function nodesIn(value: unknown): AnyNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
