import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type AuthorizationServer, CLIENT, startAuthorizationServer } from '../testing/authorization-server.ts';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import { type Person, setUpOwner } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const REDIRECT = 'http://localhost/rest/oauth2-credential/callback';

describe('Fields of credentials that are expressions', () => {
  const server = useTestServer({ runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  let service: LocalService;
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
    const request = {
      url: service.url,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    };
    const { id: workflowId } = await owner.rest(
      'POST',
      '/workflows',
      workflowOf(path, request, { httpHeaderAuth: { id: String(id), name: 'Mine' } }),
    );
    await owner.rest('PATCH', `/workflows/${workflowId}`, { active: true });
    const answer = await server.call('POST', `/webhook/${path}`, body);
    return JSON.parse(answer.text) as JsonObject;
  }

  function workflowOf(path: string, request: JsonObject, credentials: JsonObject): JsonObject {
    const node = (name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
      ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
    });
    const call = node('Call', 'webhook', 2, { httpMethod: 'POST', path, responseMode: 'lastNode' });
    return {
      name: path,
      nodes: [call, { ...node('Ask', 'httpRequest', 4.2, request), credentials }],
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

  describe('of a service that fixes them by other fields', () => {
    let provider: AuthorizationServer;
    beforeAll(async () => {
      provider = await startAuthorizationServer(REDIRECT, {
        authorization: '/oauth/authorize',
        token: '/oauth/token',
      });
    });
    afterAll(() => provider?.[Symbol.asyncDispose]());

    const store = async (more: JsonObject = {}) => {
      const data = { server: provider.url, clientId: '=by-{{ "body" }}', clientSecret: CLIENT.secret, ...more };
      return String((await owner.rest('POST', '/credentials', { name: 'Git', type: 'gitlabOAuth2Api', data })).id);
    };

    it('connect it, and its token signs requests', async () => {
      const id = await store();
      const address = String(await owner.rest('GET', `/oauth2-credential/auth?id=${id}`));
      expect(address).toContain(`${provider.url}/oauth/authorize?`);
      const { pathname, search } = new URL(await provider.visit(address));
      const page = await owner.call('GET', `${pathname.slice('/rest'.length)}${search}`);
      expect(page.text).toContain('Account connected');
      const request = {
        url: service.url,
        authentication: 'predefinedCredentialType',
        nodeCredentialType: 'gitlabOAuth2Api',
      };
      const workflow = workflowOf(`git-${id}`, request, { gitlabOAuth2Api: { id, name: 'Git' } });
      const { id: workflowId } = await owner.rest('POST', '/workflows', workflow);
      await owner.rest('PATCH', `/workflows/${workflowId}`, { active: true });
      const answer = JSON.parse((await server.call('POST', `/webhook/git-${id}`, {})).text) as JsonObject;
      expect(answer).toMatchObject({ headers: { authorization: expect.stringMatching(/^Bearer .{20,}/) } });
    });

    it('say which one has no value', async () => {
      const id = await store({ clientId: '={{ $json.client }}' });
      expect(await owner.call('GET', `/oauth2-credential/auth?id=${id}`)).toMatchObject({
        status: 400,
        data: {
          code: 'OAUTH_SETTINGS',
          message:
            "The expression in the field 'clientId' of the credential 'Git' gives no value: it reads an item, and there is none here",
        },
      });
    });
  });
});
