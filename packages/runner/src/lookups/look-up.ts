import { evaluateWithoutItems, lookupParameters, toExecutionError } from '@millrace/engine';
import { type LookupContext, NodeError, type NodeType } from '@millrace/node-sdk';
import type { LookupQuestion } from '@millrace/wire';
import { LocatorMismatch, type LookupKind } from '@millrace/workflow';
import { ExecutionCredentials } from '../credentials/node-credentials.ts';
import { runnerError } from '../errors/runner-error.ts';
import { nodeHttpClient } from '../http/node-http-client.ts';
import { nodeNetwork } from '../network/node-network.ts';
import type { RunnerServices } from '../services/runner-services.ts';

/** How long a node may take to answer. */
const TIME_LIMIT_MS = 30_000;

type AskNode = (context: LookupContext) => unknown;

/**
 * What a node offers for one of its parameters, as JSON text in UTF-8.
 * @throws NodeError of the node, `LOOKUP_UNKNOWN`, `LOOKUP_TIMEOUT`
 */
export async function lookUp(
  question: LookupQuestion,
  services: RunnerServices,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Uint8Array> {
  await services.registry.load({ nodes: [question.node] });
  const type = services.registry.find(question.node.type, question.node.typeVersion);
  const ask = type && askOf(type, question);
  if (!ask) throw unknownLookup(question);
  const time = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = timedOut(timeLimitMs);
    reject(error);
    time.abort(error);
  }, timeLimitMs);
  const answer = async (): Promise<unknown> => {
    const { signal } = time;
    const vars = await variablesOf(question, services, signal);
    return ask(contextOf({ question, type, services, signal, vars }));
  };
  try {
    const result = await Promise.race([answer(), late]);
    return Buffer.from(JSON.stringify(result));
  } catch (error) {
    throw toNodeError(error);
  } finally {
    clearTimeout(timer);
    // Ends what the node left open.
    time.abort();
  }
}

function askOf({ lookups }: NodeType, { kind, method, filter, paginationToken }: LookupQuestion): AskNode | undefined {
  const query = { ...(filter !== undefined && { filter }), ...(paginationToken !== undefined && { paginationToken }) };
  switch (kind) {
    case 'options':
      return own(lookups?.options, method);
    case 'fields':
      return own(lookups?.fields, method);
    case 'search': {
      const search = own(lookups?.search, method);
      return search && ((context) => search(context, query));
    }
  }
}

function own<Method>(methods: Record<string, Method> | undefined, name: string): Method | undefined {
  return methods && Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/** The variables, where its parameters name them. */
async function variablesOf(
  { lookupId, node }: LookupQuestion,
  { variables }: RunnerServices,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  return JSON.stringify(node.parameters).includes('$vars') ? await variables.ask(lookupId, signal) : {};
}

interface LookupContextOptions {
  question: LookupQuestion;
  type: NodeType;
  services: RunnerServices;
  signal: AbortSignal;
  /** Variables that its parameters read. */
  vars: Record<string, string>;
}

function contextOf(options: LookupContextOptions): LookupContext {
  const { question, type, services, signal, vars } = options;
  const { lookupId, node, path } = question;
  const { config, registry, transport, guard, log, variables } = services;
  const owner = { node, executionId: lookupId, signal };
  const place = { node, timezone: config.timezone, env: config.env, now: () => Date.now() };
  const credentials = new ExecutionCredentials(services.credentials, () => variables.ask(lookupId, signal)).of({
    ...owner,
    evaluate: (value, names) => evaluateWithoutItems(value, { ...place, names }),
  });
  return {
    node,
    parameters: lookupParameters({ ...place, type, vars }),
    http: nodeHttpClient({ signal, transport, registry, credentials, calls: services.calls.of(owner) }),
    ...(path !== undefined && { path }),
    timezone: config.timezone,
    evaluate: (expression, names) => evaluateWithoutItems(`=${expression}`, { ...place, vars, names }),
    network: nodeNetwork(owner, guard, credentials.domains),
    dataTables: services.dataTables.tablesOf({ executionId: lookupId, node: owner.node.name }),
    vectors: services.vectors.storesOf({ executionId: lookupId, node: owner.node.name }),
    credentials,
    signal,
    log,
  };
}

/** Whatever was thrown, in words that can be shown beside the parameter. */
function toNodeError(error: unknown): NodeError {
  if (error instanceof NodeError) return error;
  if (error instanceof LocatorMismatch) {
    const { message, description, parameter } = error;
    return new NodeError(message, { description, parameter });
  }
  const { message, code, description } = toExecutionError(error, { timestamp: Date.now() });
  return new NodeError(message, {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
    cause: error,
  });
}

const ASKED_FOR: Record<LookupKind, string> = { options: 'choices', search: 'list', fields: 'fields' };

function unknownLookup({ node, kind, method }: LookupQuestion): NodeError {
  return runnerError('LOOKUP_UNKNOWN', `Nodes of type '${node.type}' have no ${ASKED_FOR[kind]} '${method}' to offer`, {
    description: 'Enter the value by hand, as an id or an expression.',
  });
}

function timedOut(limitMs: number): NodeError {
  return runnerError('LOOKUP_TIMEOUT', `The service did not answer within ${limitMs / 1000} s`, {
    description: 'Try again, or enter the value by hand, as an id or an expression.',
  });
}
