import type { LookupQuestion, ToServer } from '@millrace/wire';
import type { MappedFields, PropertyOption, SearchPage } from '@millrace/workflow';

const credentialAnswers = new Map<number, (text: string) => void>();
/** Apart from the ids of questions that executions ask. */
let lastRequestId = 1_000_000;

/**
 * Plays a node that is asked what it offers: `fails` refuses, `needs <type>` offers the credential it was given, anything
 * else offers the question, as JSON text that is the only choice.
 */
export async function answerLookup(
  requestId: number,
  question: LookupQuestion,
  send: (message: ToServer) => void,
): Promise<void> {
  const { method, lookupId, node } = question;
  if (method === 'fails') {
    const failure = { message: 'The shelf is locked', description: 'Ask for the key.', code: 'SHELF_LOCKED' };
    return send({ type: 'answer', requestId, ok: false, ...failure });
  }
  if (method === 'crashes') process.exit(3);
  const needed = /^needs (\w+)$/.exec(method)?.[1];
  const text = needed ? await ask(lookupId, node.name, needed, send) : JSON.stringify(question);
  const result = { json: Buffer.from(JSON.stringify(offerOf(question, text))) };
  send({ type: 'answer', requestId, ok: true, result });
}

function offerOf({ kind, method }: LookupQuestion, text: string): PropertyOption[] | SearchPage | MappedFields {
  if (kind === 'fields') return { fields: [{ id: method, displayName: text }] };
  const choices = [{ name: method, value: text }];
  return kind === 'search' ? { results: choices } : choices;
}

/** Takes an answer to a question of {@link answerLookup}; the data as JSON text, or the refusal. */
export function takeCredential(requestId: number, text: string): void {
  credentialAnswers.get(requestId)?.(text);
}

function ask(executionId: string, node: string, type: string, send: (message: ToServer) => void): Promise<string> {
  const requestId = ++lastRequestId;
  send({ type: 'credential', requestId, executionId, node, credentialType: type, credentialId: null, name: '' });
  return new Promise((resolve) => credentialAnswers.set(requestId, resolve));
}
