import { setTimeout as pause } from 'node:timers/promises';
import type { NodeJob, SuppliedThing } from '@millrace/n8n-compat';
import {
  type ChatMemory,
  type JsonObject,
  type JsonValue,
  type LanguageModel,
  NodeError,
  type OutputParser,
  type RunHint,
  roundsSincePrompt,
  type Supplied,
  type SupplyContext,
  type Tool,
  type ToolDescription,
  UNKNOWN_OUTCOME,
} from '@millrace/node-sdk';
import { asJson, type NodeTypeDescription } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import { keepStaticData, supplyJob } from './package-job.ts';
import type { SuppliedByPackage } from './pool/answer-package.ts';
import { ConnectedThings } from './pool/connected-things.ts';
import { thingForAll } from './pool/knowledge-things.ts';
import { namedWorkflows } from './pool/named-workflows.ts';
import { PackageObject } from './pool/package-object.ts';
import type { PackagePlace, PackagePool } from './pool/package-pool.ts';
import { readAnswer, readMessages, readText } from './pool/supplied-results.ts';

/** How long a sub-node may take to let go. */
const STOP_LIMIT_MS = 5_000;

/** Where a sub-node of a package works. */
export interface SupplyPlace {
  place: PackagePlace;
  pool: PackagePool;
  /** See `PackageOrder.owner`. */
  owner: string;
}

/** Builds what a sub-node of a package supplies. It stays in its host: calls of it go there. */
export async function supplyFromPackage(
  description: NodeTypeDescription,
  { place, pool, owner }: SupplyPlace,
  context: SupplyContext<JsonObject>,
): Promise<Supplied> {
  const stop = new AbortController();
  const kill = new AbortController();
  const { promise: supplied, resolve: onSupplied } = Promise.withResolvers<SuppliedByPackage>();
  const job = supplyJob(description, context);
  const ended = pool.do({
    ...place,
    owner,
    work: { kind: 'supply', job, connection: context.connection },
    stop: stop.signal,
    rights: { ...supplyRights(context, job), signal: AbortSignal.any([context.signal, kill.signal]), onSupplied },
  });
  const letGo = ended.then(({ staticData }) => keepStaticData(context, staticData));
  const { things, call } = await Promise.race([supplied, letGo.then(() => Promise.reject(nothing()))]);
  const close = async (): Promise<void> => {
    stop.abort();
    await Promise.race([letGo.catch(() => undefined), pause(STOP_LIMIT_MS, undefined, { ref: false })]);
    kill.abort();
  };
  const [thing, ...others] = things.map((described, index) => thingOf(described, index, call, context));
  if (thing !== undefined) return { thing, others, close };
  await close();
  throw nothing();
}

/** What a sub-node may use: that of its own. Contexts are objects with methods. */
export function supplyRights(context: SupplyContext<JsonObject>, job: NodeJob) {
  const { signal, log, http, credentials, binary } = context;
  return {
    ...{ signal, log, http, credentials, binary },
    hint: (hint: RunHint) => context.hint(hint),
    subNodes: new ConnectedThings(context),
    runWorkflow: namedWorkflows(job, context),
  };
}

function thingOf(
  { tool, parser, object }: SuppliedThing,
  index: number,
  call: SuppliedByPackage['call'],
  context: SupplyContext<JsonObject>,
): unknown {
  switch (context.connection) {
    case 'ai_tool':
      return toolOf(tool, index, call, context);
    case 'ai_languageModel':
      return modelOf(index, call, context);
    case 'ai_memory':
      return memoryOf(index, call, context);
    case 'ai_outputParser':
      return parserOf(parser, index, call, context);
    default:
      return objectOf(object, index, call, context);
  }
}

function toolOf(
  tool: ToolDescription | undefined,
  index: number,
  call: SuppliedByPackage['call'],
  { asRun }: SupplyContext<JsonObject>,
): Tool {
  if (!tool) throw nothing();
  return {
    ...tool,
    invoke: (args) =>
      asRun(async () => readText(await call({ index, method: 'invoke', args })), {
        request: args,
        response: (response) => ({ response }),
        restore: ({ response }) => readText(response),
        ifUnknown: () => UNKNOWN_OUTCOME,
      }),
  };
}

function modelOf(
  index: number,
  call: SuppliedByPackage['call'],
  { asRun, node }: SupplyContext<JsonObject>,
): LanguageModel {
  return {
    name: node.name,
    generate: ({ messages, tools = [] }) =>
      asRun(
        async () =>
          readAnswer(await call({ index, method: 'generate', messages: [...messages], tools: tools.map(described) })),
        {
          request: { messages: asJson(messages.map((message) => ({ ...message }))) },
          response: (answer) => asJson({ ...answer }),
          restore: readAnswer,
          key: roundsSincePrompt(messages),
          beginsRound: true,
        },
      ),
  };
}

/** Tools can be called: what travels is what is said of them. */
function described({ name, description, parameters }: ToolDescription): ToolDescription {
  return { name, description, parameters };
}

function memoryOf(index: number, call: SuppliedByPackage['call'], { asRun }: SupplyContext<JsonObject>): ChatMemory {
  return {
    load: () =>
      asRun(async () => readMessages(await call({ index, method: 'load' })), {
        request: { action: 'load' },
        response: (messages) => ({ messages: asJson(messages) }),
        restore: ({ messages }) => readMessages(messages),
      }),
    save: (messages) =>
      asRun(
        async () => {
          await call({ index, method: 'save', messages: [...messages] });
        },
        {
          request: { action: 'save', messages: asJson(messages) },
          response: () => ({}),
          restore: () => undefined,
        },
      ),
  };
}

function parserOf(
  parser: SuppliedThing['parser'],
  index: number,
  call: SuppliedByPackage['call'],
  { asRun }: SupplyContext<JsonObject>,
): OutputParser {
  if (!parser) throw nothing();
  const parse = async (text: string): Promise<JsonValue> => {
    try {
      // Parsed from JSON.
      return (await call({ index, method: 'parse', text })) as JsonValue;
    } catch (error) {
      throw asUnfit(error, text);
    }
  };
  return {
    ...parser,
    parse: (text) => asRun(() => parse(text), { request: { text }, response: (response) => ({ response }) }),
  };
}

/** What the code of a parser throws says what is wrong with the text; what befalls its process does not. */
function asUnfit(error: unknown, text: string): unknown {
  if (!(error instanceof NodeError) || error.code?.startsWith('PACKAGE_')) return error;
  return new NodeError(error.message, { code: 'AI_OUTPUT_INVALID', details: text.slice(0, 2_000), cause: error });
}

function objectOf(
  object: SuppliedThing['object'],
  index: number,
  call: SuppliedByPackage['call'],
  { asRun, connection, node }: SupplyContext<JsonObject>,
): PackageObject {
  const thing = new PackageObject(object ?? { values: {}, methods: [] }, (name, args) =>
    asRun(() => call({ index, method: 'call', name, args }), {
      request: { method: name, arguments: args },
      // Parsed from JSON.
      response: (response) => ({ response: response as JsonValue }),
    }),
  );
  return thingForAll(connection, thing, node.name);
}

function nothing() {
  return runnerError('PACKAGE_FAILED', 'The sub-node supplies nothing');
}
