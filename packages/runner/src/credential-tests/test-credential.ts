import { toExecutionError } from '@millrace/engine';
import { type CredentialTestContext, NodeError } from '@millrace/node-sdk';
import type { RunnerMethods } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import { nodeHttpClient } from '../http/node-http-client.ts';
import { nodeNetwork } from '../network/node-network.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import { checkAnswer } from './check-answer.ts';

/** How long a service may take to answer. */
const TIME_LIMIT_MS = 20_000;

type Question = RunnerMethods['testCredential']['params'];
type Services = Pick<RunnerServices, 'registry' | 'transport' | 'guard' | 'log'>;

/**
 * Tells whether a credential works, by the request or the function that its type declares.
 * @throws NodeError that says why it does not; `CREDENTIAL_NOT_TESTABLE`, `CREDENTIAL_TEST_TIMEOUT`
 */
export async function testCredential(
  question: Question,
  services: Services,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<void> {
  const time = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = timedOut(timeLimitMs);
    reject(error);
    time.abort(error);
  }, timeLimitMs);
  try {
    await Promise.race([perform(question, contextOf(question, services, time.signal), services), late]);
  } catch (error) {
    throw withoutSecrets(toNodeError(error), await secretsOf(question, services));
  } finally {
    clearTimeout(timer);
    // Ends what the test left open.
    time.abort();
  }
}

async function perform(
  { credentialType, data }: Question,
  context: CredentialTestContext,
  { registry }: Services,
): Promise<void> {
  const [type, test] = await Promise.all([
    registry.credentialType(credentialType),
    registry.credentialTest(credentialType),
  ]);
  if (test) return test.run(context);
  if (!type?.test) throw notTestable(credentialType);
  const request = type.test(data);
  const response = await ((await registry.authenticationOf(credentialType))
    ? context.http.requestWithCredential(credentialType, request)
    : context.http.request(request));
  checkAnswer(response, type.refusalIn);
}

function contextOf(
  { credentialType, data, domains }: Question,
  { registry, transport, guard, log }: Services,
  signal: AbortSignal,
): CredentialTestContext {
  const credentials = {
    get: async (asked: string): Promise<JsonObject> => dataOf(asked),
    renew: async (asked: string): Promise<JsonObject> => dataOf(asked),
    fetched: (_type: string, _data: JsonObject, fetch: () => Promise<JsonObject>) => fetch(),
    domains: () => new Map(domains && [[credentialType, domains]]),
  };
  const dataOf = (asked: string): JsonObject => {
    if (asked === credentialType) return structuredClone(data);
    throw runnerError('CREDENTIAL_NOT_SET', `A test of '${credentialType}' has no credential of type '${asked}'`);
  };
  return {
    credential: dataOf(credentialType),
    credentials,
    http: nodeHttpClient({ signal, transport, registry, credentials }),
    network: nodeNetwork({ signal }, guard, credentials.domains),
    signal,
    log,
  };
}

/** Whatever was thrown, in words that can be shown in the dialog. */
function toNodeError(error: unknown): NodeError {
  if (error instanceof NodeError) return error;
  const { message, code, description } = toExecutionError(error, { timestamp: Date.now() });
  return new NodeError(message, {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
    cause: error,
  });
}

/** Shorter values are words that any message may hold. */
const MIN_SECRET_LENGTH = 6;

async function secretsOf({ credentialType, data }: Question, { registry }: Services): Promise<string[]> {
  const properties = (await registry.credentialType(credentialType))?.description.properties ?? [];
  const shown = new Set(properties.filter(({ typeOptions }) => !typeOptions?.password).map(({ name }) => name));
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && value.length >= MIN_SECRET_LENGTH && !shown.has(name) ? [value] : [],
  );
}

/** Services repeat what they refuse, and some have their key in the address. */
function withoutSecrets(error: NodeError, secrets: readonly string[]): NodeError {
  const clean = (text: string): string => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  const { message, code, description } = error;
  return new NodeError(clean(message), {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description: clean(description) }),
  });
}

function notTestable(type: string): NodeError {
  return runnerError('CREDENTIAL_NOT_TESTABLE', `Credentials of the type '${type}' cannot be tested`, {
    description: 'Use it in a node to see whether it works.',
  });
}

function timedOut(limitMs: number): NodeError {
  return runnerError('CREDENTIAL_TEST_TIMEOUT', `No answer came within ${limitMs / 1000} s`, {
    description: 'Check host and port, and that the service can be reached from the machine that runs Millrace.',
  });
}
