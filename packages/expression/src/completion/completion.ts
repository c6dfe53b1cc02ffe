import { Runtime } from '../interpreter/runtime.ts';
import { type Scope, UNRESOLVED } from '../interpreter/scope.ts';
import { Env, HostObject } from '../interpreter/values.ts';
import { language } from '../language/language.ts';
import { compileCode } from '../template/compile-code.ts';
import type { CompletionOption } from './completion-option.ts';
import { afterDot, inBrackets } from './insertion.ts';
import { describeMember, membersOf } from './members.ts';
import { nameHelp } from './name-help.ts';
import { type CursorPlace, codeBefore, placeAtEnd } from './receiver.ts';
import { textLiteral } from './text-literal.ts';
import { typeName } from './type-name.ts';

export interface CompletionResult {
  /** Offset in the text where the name being typed starts; what is put in goes from here to the cursor. */
  from: number;
  options: CompletionOption[];
}

export interface CompletionRequest {
  /** The template, its leading `=` included. */
  text: string;
  /** Offset of the cursor. */
  cursor: number;
  /** Sample data, as for a preview. */
  scope: Scope;
  /** Names of the nodes that can be referred to. */
  nodeNames?: readonly string[];
  /** Names of the data tables that can be read. */
  tableNames?: readonly string[];
}

/** What can be typed at the cursor, or undefined outside of `{{ }}` and within a text. Never fails: unknown values have no options. */
export function completion(request: CompletionRequest): CompletionResult | undefined {
  const code = codeBefore(request.text, request.cursor);
  if (code === undefined) return undefined;
  const place = placeAtEnd(code);
  if (place === undefined) return undefined;
  const from = request.cursor - place.prefix.length;
  const wanted = place.prefix.toLowerCase();
  const all = [...(NODE_ARGUMENT.test(code) ? nodeArguments(request) : []), ...optionsAt(place, request)];
  const options = all.filter((option) => option.label.toLowerCase().startsWith(wanted));
  return { from, options: options.map((option) => withInsertion(option, place, request.cursor)) };
}

function withInsertion(option: CompletionOption, place: CursorPlace, cursor: number): CompletionOption {
  if (place.kind === 'key') return { ...option, insert: inBrackets(option.label, place) };
  const brackets = place.kind === 'member' && option.kind !== 'method' ? afterDot(option.label, place) : undefined;
  return brackets ? { ...option, insert: brackets.insert, insertFrom: cursor - brackets.replaced } : option;
}

function optionsAt(place: CursorPlace, request: CompletionRequest): CompletionOption[] {
  if (place.kind === 'name') return [...names(request.scope), ...nodeCalls(request.nodeNames ?? [])];
  if (place.kind === 'key' && /^(?:\$|\$node|\$items)$/.test(place.receiver)) return nodes(request.nodeNames ?? []);
  if (place.kind === 'key' && place.receiver === '$table') return tables(request.tableNames ?? []);
  const rt = new Runtime(language);
  const found = receiverValue(place.receiver, request.scope, rt);
  if (!found) return [];
  const { value } = found;
  if (place.kind === 'member') return membersOf(value, rt);
  if (!rt.members.isRecord(value) && !(value instanceof HostObject)) return [];
  return membersOf(value, rt).filter((option) => option.kind === 'field');
}

function nodes(list: readonly string[]): CompletionOption[] {
  return list.map((label) => ({ label, kind: 'node', type: 'node' }));
}

function tables(list: readonly string[]): CompletionOption[] {
  return list.map((label) => ({ label, kind: 'field', type: 'table' }));
}

/** Code whose next thing names a node, most likely. */
const NODE_ARGUMENT = /(?:^|[^\w$.])\$\(\s*$/;

/** Nodes where the call that takes one was begun, and no text in it. */
function nodeArguments({ text, cursor, nodeNames = [] }: CompletionRequest): CompletionOption[] {
  const end = /^\s*\)/.test(text.slice(cursor)) ? '' : ')';
  return nodeNames.map((name) => {
    const label = textLiteral(name);
    return { label, kind: 'node', type: 'node', insert: `${label}${end}` };
  });
}

/** Nodes where no name of one is being typed yet. */
function nodeCalls(list: readonly string[]): CompletionOption[] {
  return list.map((name) => ({ label: `$(${textLiteral(name)})`, kind: 'node', type: 'node' }));
}

function names(scope: Scope): CompletionOption[] {
  const options = [...scope.names(), ...language.globals.keys()].map((name): CompletionOption => {
    const value = resolveSafely(name, scope);
    const help = nameHelp.get(name);
    const option: CompletionOption = { ...describeMember(name, value, 'name'), kind: 'name', type: typeName(value) };
    return help === undefined ? option : { ...option, help };
  });
  return [...new Map(options.map((option) => [option.label, option])).values()];
}

function resolveSafely(name: string, scope: Scope): unknown {
  try {
    const value = scope.resolve(name);
    return value === UNRESOLVED ? language.globals.get(name) : value;
  } catch {
    return undefined;
  }
}

function receiverValue(code: string, scope: Scope, rt: Runtime): { value: unknown } | undefined {
  try {
    const compiled = compileCode(code, 0);
    rt.begin(scope, compiled.tracksWrites);
    const env = new Env(new Array<unknown>(compiled.slotCount).fill(undefined), undefined);
    return { value: compiled.run(env, rt) };
  } catch {
    return undefined;
  }
}
