import type { NodeOwner } from '@millrace/engine';
import type { ToServer } from '@millrace/wire';
import type { WorkflowNode } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { CredentialBroker } from './credential-broker.ts';
import { ExecutionCredentials } from './node-credentials.ts';

function setUp(credentials: WorkflowNode['credentials'], signal = new AbortController().signal) {
  const sent: ToServer[] = [];
  const broker = new CredentialBroker({ send: (message) => sent.push(message) });
  const node: WorkflowNode = {
    id: 'n',
    name: 'Request',
    type: 't',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    ...(credentials && { credentials }),
  };
  const owner: NodeOwner = { node, executionId: '7', signal };
  return { sent, broker, credentials: new ExecutionCredentials(broker).of(owner) };
}

test('a credential is asked for once in an execution, and each caller gets a copy', async () => {
  const { sent, broker, credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } });
  const both = Promise.all([credentials.get('basic'), credentials.get('basic')]);
  expect(sent).toEqual([
    {
      type: 'credential',
      requestId: 1,
      executionId: '7',
      node: 'Request',
      credentialType: 'basic',
      credentialId: 'c1',
      name: 'Mine',
    },
  ]);
  broker.answer(1, { user: 'Ada' }, undefined);
  const [first, second] = await both;
  first.user = 'changed';
  expect(second).toEqual({ user: 'Ada' });
  expect(await credentials.get('basic')).toEqual({ user: 'Ada' });
});

test('the reference of an old file is only a name', () => {
  const { sent, credentials } = setUp({ basic: 'Mine' });
  credentials.get('basic').catch(() => undefined);
  expect(sent).toMatchObject([{ credentialId: null, name: 'Mine' }]);
});

test.each(['basic', '__proto__', 'constructor'])('a node without a credential of type %s is told so', async (type) => {
  const { credentials } = setUp({ other: { id: 'c', name: 'n' } });
  await expect(credentials.get(type)).rejects.toMatchObject({
    code: 'CREDENTIAL_NOT_SET',
    message: `Node 'Request' has no credential of type '${type}'`,
  });
});

test('a refusal is an error with its reason', async () => {
  const { broker, credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } });
  const refused = credentials.get('basic');
  broker.answer(1, null, 'The credential belongs to another project.');
  await expect(refused).rejects.toMatchObject({
    code: 'CREDENTIAL_NOT_AVAILABLE',
    message: 'The credential belongs to another project.',
  });
});

test('nobody waits for a credential once the execution is stopped', async () => {
  const abort = new AbortController();
  const { credentials } = setUp({ basic: { id: 'c1', name: 'Mine' } }, abort.signal);
  const waiting = credentials.get('basic');
  abort.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});
