import type { BatchContext, HttpRequest } from '@millrace/node-sdk';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import type { ToPackageHost } from '../protocol.ts';
import { forPackage } from './package-errors.ts';
import type { AskedByPackage } from './package-messages.ts';

type Answer = Extract<ToPackageHost, { type: 'answer' }>;
type Context = Pick<BatchContext<JsonObject>, 'http' | 'credentials' | 'binary' | 'evaluate'>;

/** Answers what the code of a package asks for, with the rights of the node at hand. */
export async function answerPackage(
  asked: { id: number; question: AskedByPackage; bytes?: Uint8Array | undefined },
  context: Context,
): Promise<Answer> {
  const { id } = asked;
  try {
    return { type: 'answer', id, ok: true, ...(await valueFor(asked.question, asked.bytes, context)) };
  } catch (error) {
    return { type: 'answer', id, ok: false, error: forPackage(error) };
  }
}

async function valueFor(
  question: AskedByPackage,
  bytes: Uint8Array | undefined,
  { http, credentials, binary, evaluate }: Context,
): Promise<{ value: unknown; bytes?: Uint8Array }> {
  switch (question.kind) {
    case 'http': {
      const { credentialType, request } = question;
      // What is undefined in it is left out by JSON.
      const whole = { ...request, ...(bytes && { body: bytes }) } as HttpRequest;
      const answer = await (credentialType === undefined
        ? http.request(whole)
        : http.requestWithCredential(credentialType, whole));
      const { body, ...head } = answer;
      return { value: head, bytes: body };
    }
    case 'credential':
      return { value: await credentials.get(question.credentialType) };
    case 'evaluate': {
      const variables = asVariables(question.variables);
      return { value: evaluate({ expression: question.expression }, variables, question.itemIndex) };
    }
    case 'createBinary': {
      const { fileName, mimeType } = question.about;
      const about = { ...(fileName !== undefined && { fileName }), ...(mimeType !== undefined && { mimeType }) };
      return { value: await binary.create(bytes ?? new Uint8Array(), about) };
    }
    case 'readBinary': {
      const { id, data, mimeType } = question.binary;
      return { value: null, bytes: await binary.read({ data, mimeType, ...(id !== undefined && { id }) }) };
    }
  }
}

/** It was parsed from JSON. */
function asVariables(given: Record<string, unknown>): Record<string, JsonValue> {
  const variables = given as Record<string, JsonValue>;
  return isJsonObject(variables) ? variables : {};
}
