import type { BareCall, ConnectedThing, SuppliedThing } from '@millrace/n8n-compat';
import type {
  ChatMemory,
  LanguageModel,
  NodeContext,
  OutputParser,
  Supplies,
  SupplyKind,
  Tool,
} from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';
import { objectForPackages } from './knowledge-things.ts';
import { PackageObject } from './package-object.ts';

type CallableKind = 'ai_tool' | 'ai_languageModel' | 'ai_memory' | 'ai_outputParser';

type Known =
  | { [Kind in CallableKind]: { kind: Kind; thing: Supplies[Kind] } }[CallableKind]
  | { kind: 'other'; thing: PackageObject };

/** What sub-nodes supply to a node of a package, which calls it by handles: places in a list. */
export class ConnectedThings {
  readonly #connected: NodeContext['connected'];
  readonly #things: Known[] = [];
  readonly #opened = new Map<string, Promise<ConnectedThing[]>>();

  constructor(context: Pick<NodeContext, 'connected'>) {
    this.#connected = (kind, itemIndex) => context.connected(kind, itemIndex);
  }

  /** Builds what is connected by a kind, once for an item. @throws NodeError, errors of the sub-nodes */
  open(connection: string, itemIndex?: number): Promise<ConnectedThing[]> {
    const key = `${itemIndex ?? ''} ${connection}`;
    const known = this.#opened.get(key);
    if (known) return known;
    const opening = this.#open(connection, itemIndex);
    this.#opened.set(key, opening);
    // Another try may have more luck.
    opening.catch(() => this.#opened.delete(key));
    return opening;
  }

  /** @throws NodeError, what the sub-node throws */
  async call(handle: number, call: BareCall): Promise<unknown> {
    const known = this.#things[handle];
    if (!known) throw cannot();
    switch (known.kind) {
      case 'ai_tool':
        return await callTool(known.thing, call);
      case 'ai_languageModel':
        return await callModel(known.thing, call);
      case 'ai_memory':
        return await callMemory(known.thing, call);
      case 'ai_outputParser':
        return await callParser(known.thing, call);
      case 'other':
        if (call.method !== 'call') throw cannot();
        return await known.thing.call(call.name, call.args);
    }
  }

  async #open(connection: string, itemIndex: number | undefined): Promise<ConnectedThing[]> {
    // The engine asks for any kind; what comes is looked at here.
    const things: unknown[] = await this.#connected(connection as SupplyKind, itemIndex);
    return things.map((thing) => {
      const known = knownAs(connection, thing);
      return { handle: this.#things.push(known) - 1, ...describe(known) };
    });
  }
}

/** Kinds of ours that nodes of packages can call. */
const CALLABLE: ReadonlySet<string> = new Set(['ai_tool', 'ai_languageModel', 'ai_memory', 'ai_outputParser']);

function knownAs(connection: string, thing: unknown): Known {
  // The engine has looked that the sub-node supplies this kind, which says what the thing is.
  if (thing instanceof PackageObject) return { kind: 'other', thing };
  if (CALLABLE.has(connection)) return { kind: connection, thing } as Known;
  const object = objectForPackages(connection, thing);
  if (object) return { kind: 'other', thing: object };
  throw runnerError('PACKAGE_FAILED', `What is connected as "${connection}" cannot be used by a node of a package`);
}

function describe(known: Known): SuppliedThing {
  if (known.kind === 'other') return { object: known.thing.described };
  if (known.kind === 'ai_outputParser') {
    const { instructions, schema } = known.thing;
    return { parser: { instructions, ...(schema && { schema }) } };
  }
  if (known.kind !== 'ai_tool') return {};
  const { name, description, parameters } = known.thing;
  return { tool: { name, description, parameters } };
}

async function callTool(tool: Tool, call: BareCall): Promise<unknown> {
  if (call.method !== 'invoke') throw cannot();
  return await tool.invoke(call.args);
}

async function callModel(model: LanguageModel, call: BareCall): Promise<unknown> {
  if (call.method !== 'generate') throw cannot();
  return await model.generate({ messages: call.messages, tools: call.tools });
}

async function callParser(parser: OutputParser, call: BareCall): Promise<unknown> {
  if (call.method !== 'parse') throw cannot();
  return await parser.parse(call.text);
}

async function callMemory(memory: ChatMemory, call: BareCall): Promise<unknown> {
  if (call.method === 'load') return await memory.load();
  if (call.method !== 'save') throw cannot();
  await memory.save(call.messages);
  return null;
}

function cannot() {
  return runnerError('PACKAGE_FAILED', 'What is connected to the node cannot do what its package asks for');
}
