import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import {
  ACCOUNT,
  type AuthorizationServer,
  CLIENT,
  startAuthorizationServer,
} from '../testing/authorization-server.ts';
import { linkIn, type MailServer, startMailServer } from '../testing/mail-server.ts';
import { Person, setUpOwner } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const MEMBER = { email: 'mia@example.com', firstName: 'Mia', lastName: 'Member', password: 'Mia Password 1' };

describe('The first day of an instance', () => {
  let mail: MailServer;
  let provider: AuthorizationServer;
  let owner: Person;
  let member: Person;
  let credentialId: string;
  let workflowId: string;
  let program: Record<string, string>;
  const server = useTestServer(async () => {
    mail = await startMailServer();
    return {
      runnerEntry: runnerEntry(),
      environment: { MILLRACE_SMTP_URL: mail.url, MILLRACE_SSRF_ALLOW: '127.0.0.1' },
    };
  });
  beforeAll(async () => {
    provider = await startAuthorizationServer('http://localhost/rest/oauth2-credential/callback');
  });
  afterAll(async () => {
    await provider?.[Symbol.asyncDispose]();
    await mail?.close();
  });

  it('leads from an empty instance to a workflow of a member, with a shared account, which a program calls', async () => {
    await setUp();
    await inviteByMail();
    await connectAndShare();
    await runByProgram();
    await findExecution();
  });

  async function setUp(): Promise<void> {
    const { userManagement } = await new Person(server).rest('GET', '/settings');
    expect(userManagement).toMatchObject({ showSetupOnFirstLoad: true, isOwnerSetUp: false, smtpSetup: true });
    owner = await setUpOwner(server);
    expect(await owner.rest('GET', '/me')).toMatchObject({ isOwner: true });
    expect(await new Person(server).call('GET', '/me')).toMatchObject({ status: 401 });
  }

  async function inviteByMail(): Promise<void> {
    await owner.rest('POST', '/users', [{ email: MEMBER.email }]);
    const link = linkIn((await mail.next(MEMBER.email)).text, 'signup');
    member = new Person(server);
    expect(await member.rest('GET', `/resolve-signup-token?${link}`)).toMatchObject({
      email: MEMBER.email,
      inviter: { firstName: 'Olga' },
    });
    const { email: _, ...about } = MEMBER;
    const proof = { inviterId: link.get('inviterId'), token: link.get('token') };
    await member.rest('POST', `/users/${link.get('inviteeId')}`, { ...about, ...proof });
    expect(await member.rest('GET', '/me')).toMatchObject({ email: MEMBER.email, isPending: false });
  }

  async function connectAndShare(): Promise<void> {
    const data = {
      grantType: 'pkce',
      authUrl: `${provider.url}/auth`,
      accessTokenUrl: `${provider.url}/token`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scope: 'openid offline_access',
      authQueryParameters: 'prompt=consent&nonce=n',
      authentication: 'header',
    };
    const { id } = await owner.rest('POST', '/credentials', { name: 'Service', type: 'oAuth2Api', data });
    credentialId = String(id);
    const address = String(await owner.rest('GET', `/oauth2-credential/auth?id=${credentialId}`));
    const { pathname, search } = new URL(await provider.visit(address));
    expect(await owner.call('GET', `${pathname.slice('/rest'.length)}${search}`)).toMatchObject({ status: 200 });
    expect(await owner.rest('GET', `/credentials/${credentialId}?includeData=true`)).toMatchObject({
      isConnected: true,
    });

    expect(await member.call('GET', `/credentials/${credentialId}`)).toMatchObject({ status: 404 });
    const { id: memberId } = await member.rest('GET', '/me');
    await owner.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: [memberId] });
    expect(await member.rest('GET', `/credentials/${credentialId}`)).toMatchObject({ ownedBy: { firstName: 'Olga' } });
  }

  async function runByProgram(): Promise<void> {
    program = { 'x-n8n-api-key': String((await member.rest('POST', '/me/api-key')).apiKey) };
    const made = await server.call('POST', '/api/v1/workflows', workflow(), program);
    expect(made.status).toBe(200);
    workflowId = String((made.data as JsonObject).id);
    const activated = await server.call('POST', `/api/v1/workflows/${workflowId}/activate`, undefined, program);
    expect(activated.data).toMatchObject({ active: true });
    const answer = await server.call('POST', '/webhook/first-day', {});
    // The service tells whom a token stands for only to whoever sends one that it gave.
    expect(JSON.parse(answer.text)).toEqual({ sub: ACCOUNT.name });
  }

  async function findExecution(): Promise<void> {
    const list = `/api/v1/executions?workflowId=${workflowId}&includeData=true`;
    const found = await server.eventually(async () => {
      const { text } = await server.call('GET', list, undefined, program);
      return text.includes('"status":"success"') ? text : undefined;
    });
    expect(found).toContain(`"sub":"${ACCOUNT.name}"`);
    expect(found).not.toContain(CLIENT.secret);
    const [execution] = (await owner.rest('GET', '/executions')).results as JsonObject[];
    expect(execution).toMatchObject({ workflowId, status: 'success', mode: 'webhook' });
  }

  function workflow(): JsonObject {
    const node = (name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
      ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
    });
    const call = node('Call', 'webhook', 2, { httpMethod: 'POST', path: 'first-day', responseMode: 'lastNode' });
    const ask = node('Ask', 'httpRequest', 4.2, {
      url: `${provider.url}/me`,
      authentication: 'genericCredentialType',
      genericAuthType: 'oAuth2Api',
    });
    return {
      name: 'Who am I?',
      nodes: [call, { ...ask, credentials: { oAuth2Api: { id: credentialId, name: 'Service' } } }],
      connections: { Call: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
      settings: {},
    };
  }
});
