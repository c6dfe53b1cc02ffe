import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type EchoService, startEchoService } from '../testing/echo-service.ts';
import { type Person, setUpOwner } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('Fields of credentials that are expressions', () => {
  const server = useTestServer({ runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  let service: EchoService;
  let owner: Person;
  beforeAll(async () => {
    service = await startEchoService();
    owner = await setUpOwner(server);
    await owner.rest('POST', '/variables', { name: 'tenant', value: 'acme', scope: 'instance' });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  /** Calls a workflow whose request is signed by a credential with this header value. */
  async function callWith(value: string, body: JsonObject = {}): Promise<JsonObject> {
    const { id } = await owner.rest('POST', '/credentials', {
      name: 'Mine',
      type: 'httpHeaderAuth',
      data: { name: 'X-Key', value },
    });
    const path = `call-${id}`;
    const { id: workflowId } = await owner.rest('POST', '/workflows', workflowOf(path, String(id)));
    await owner.rest('PATCH', `/workflows/${workflowId}`, { active: true });
    const answer = await server.call('POST', `/webhook/${path}`, body);
    return JSON.parse(answer.text) as JsonObject;
  }

  function workflowOf(path: string, credentialId: string): JsonObject {
    const node = (name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
      ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
    });
    const call = node('Call', 'webhook', 2, { httpMethod: 'POST', path, responseMode: 'lastNode' });
    const request = node('Ask', 'httpRequest', 4.2, {
      url: service.url,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    });
    return {
      name: path,
      nodes: [call, { ...request, credentials: { httpHeaderAuth: { id: credentialId, name: 'Mine' } } }],
      connections: { Call: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
    };
  }

  it('have their value when the credential is used, from the item and from variables', async () => {
    const key = '={{ $vars.tenant }}-{{ $json.body.user }}';
    expect(await callWith(key, { user: 'ann' })).toMatchObject({ headers: { 'x-key': 'acme-ann' } });
  });

  it('stop the run when they have none, and the error shows no value', async () => {
    expect(JSON.stringify(await callWith('={{ $json.body.hush }}', { user: 'ann' }))).not.toContain('hush');
    const [execution] = (await owner.rest('GET', '/executions?filter={"status":["error"]}')).results as JsonObject[];
    const { text } = await owner.call('GET', `/executions/${execution?.id}`);
    expect(text).toContain("The expression in the field 'value' of the credential 'Mine' gives no value");
  });

  it('are never evaluated for those who look at the credential', async () => {
    const data = { name: '={{ $vars.tenant }}', value: '={{ $secrets.vault.key }}' };
    const { id } = await owner.rest('POST', '/credentials', { name: 'Shown', type: 'httpHeaderAuth', data });
    expect(await owner.rest('GET', `/credentials/${id}?includeData=true`)).toMatchObject({ data });
  });
});
