import type {
  BareCall,
  NodeJob,
  SuppliedCall,
  SuppliedThing,
  WorkflowRequest,
  WorkflowRun,
} from '@millrace/n8n-compat';
import type {
  BatchContext,
  BinaryStore,
  Credentials,
  FilterValue,
  HttpClient,
  HttpRequest,
  Logger,
  RunHint,
} from '@millrace/node-sdk';
import { evaluateFilter } from '@millrace/nodes';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { runnerError } from '../../errors/runner-error.ts';
import type { AnswerNow, QuestionNow, ToPackageHost } from '../protocol.ts';
import type { ConnectedThings } from './connected-things.ts';
import { forPackage } from './package-errors.ts';
import type { AskedByPackage } from './package-messages.ts';

type Answer = Extract<ToPackageHost, { type: 'answer' }>;

/** What the code of a package may use while it works: that of the node at hand. What is absent it is refused. */
export interface PackageRights {
  signal: AbortSignal;
  log: Logger;
  http: Pick<HttpClient, 'request' | 'requestWithCredential'>;
  credentials?: Credentials;
  binary?: Pick<BinaryStore, 'create' | 'read'>;
  evaluate?: BatchContext<JsonObject>['evaluate'];
  hint?(hint: RunHint): void;
  /** Takes items of a trigger that listens, and what it remembers by then. */
  emit?(items: unknown[], staticData: NodeJob['staticData']): Promise<void>;
  onListening?(): void;
  /** What the sub-nodes supply that are connected to the node. */
  subNodes?: ConnectedThings;
  /** Runs other workflows. */
  runWorkflow?(request: WorkflowRequest): Promise<WorkflowRun>;
  /** Told of what a sub-node supplies, with what calls it. */
  onSupplied?(supplied: SuppliedByPackage): void;
}

/** What a sub-node of a package supplies. */
export interface SuppliedByPackage {
  things: SuppliedThing[];
  /** What the code of the package gives. @throws NodeError */
  call(call: SuppliedCall): Promise<unknown>;
}

/** Answers what the code of a package asks for. */
export async function answerPackage(
  asked: { id: number; question: AskedByPackage; bytes?: Uint8Array | undefined },
  rights: PackageRights,
): Promise<Answer> {
  const { id } = asked;
  try {
    return { type: 'answer', id, ok: true, ...(await valueFor(asked.question, asked.bytes, rights)) };
  } catch (error) {
    return { type: 'answer', id, ok: false, error: forPackage(error) };
  }
}

/** Answers what the code of a package asks for while it stands still. */
export function answerNow(question: QuestionNow, rights: PackageRights): AnswerNow {
  try {
    return { ok: true, value: valueNow(question, rights) };
  } catch (error) {
    return { ok: false, error: forPackage(error) };
  }
}

function valueNow(question: QuestionNow, rights: PackageRights): unknown {
  if (question.kind === 'evaluate') {
    return given(rights.evaluate)({ expression: question.expression }, {}, question.itemIndex);
  }
  const { filter, timezone } = question;
  // What does not fit throws.
  return evaluateFilter(filter as unknown as FilterValue, { timezone });
}

async function valueFor(
  question: AskedByPackage,
  bytes: Uint8Array | undefined,
  rights: PackageRights,
): Promise<{ value: unknown; bytes?: Uint8Array }> {
  switch (question.kind) {
    case 'http': {
      const { http } = rights;
      const { credentialType, request } = question;
      // What is undefined in it is left out by JSON.
      const whole = { ...request, ...(bytes && { body: bytes }) } as HttpRequest;
      const answer = await (credentialType === undefined
        ? http.request(whole)
        : http.requestWithCredential(credentialType, whole));
      const { body, ...head } = answer;
      return { value: head, bytes: body };
    }
    case 'emit':
      // Parsed from JSON.
      await given(rights.emit)(question.items, question.staticData as NodeJob['staticData']);
      return { value: null };
    case 'connected':
      return { value: await given(rights.subNodes).open(question.connection, question.itemIndex) };
    case 'callConnected':
      // Messages and arguments were looked at when they came.
      return { value: await given(rights.subNodes).call(question.handle, question.call as BareCall) };
    case 'runWorkflow':
      // Whether they are items is asked where it is run.
      return { value: await given(rights.runWorkflow)(question.request as WorkflowRequest) };
    case 'credential':
      return { value: await given(rights.credentials).get(question.credentialType) };
    case 'evaluate': {
      const evaluate = given(rights.evaluate);
      const variables = asVariables(question.variables);
      return { value: evaluate({ expression: question.expression }, variables, question.itemIndex) };
    }
    case 'createBinary': {
      const { fileName, mimeType } = question.about;
      const about = { ...(fileName !== undefined && { fileName }), ...(mimeType !== undefined && { mimeType }) };
      return { value: await given(rights.binary).create(bytes ?? new Uint8Array(), about) };
    }
    case 'readBinary': {
      const { id, data, mimeType } = question.binary;
      return {
        value: null,
        bytes: await given(rights.binary).read({ data, mimeType, ...(id !== undefined && { id }) }),
      };
    }
  }
}

function given<Right>(right: Right | undefined): Right {
  if (right !== undefined) return right;
  throw runnerError('PACKAGE_FAILED', 'The code of the package asks for what there is only while its node runs');
}

/** It was parsed from JSON. */
function asVariables(given: Record<string, unknown>): Record<string, JsonValue> {
  const variables = given as Record<string, JsonValue>;
  return isJsonObject(variables) ? variables : {};
}
