import type { LookupQuestion, ToServer } from '@millrace/wire';

const credentialAnswers = new Map<number, (text: string) => void>();
/** Apart from the ids of questions that executions ask. */
let lastRequestId = 1_000_000;

/**
 * Plays a node that is asked what it offers: `fails` refuses, `needs <type>` tells the credential it was given, anything
 * else repeats the question.
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
  send({ type: 'answer', requestId, ok: true, result: { json: Buffer.from(text) } });
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
