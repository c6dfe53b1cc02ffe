import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { VaultServer } from '../testing/vault-server.ts';

describe('External secrets', () => {
  let vault: VaultServer;
  let service: LocalService;
  let owner: Person;
  let calls = 0;
  const server = useTestServer(async (home) => {
    vault = await VaultServer.start();
    vault.secrets.set('team/db', { password: 'from the vault' });
    vault.secrets.set('key', { value: 'a key' });
    const folder = path.join(home, 'secrets');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'api-key'), 'from a file\n');
    writeFileSync(path.join(folder, 'large'), 'x'.repeat(70_000));
    writeFileSync(path.join(home, 'outside'), 'not for credentials');
    symlinkSync('/etc', path.join(folder, 'link'));
    return {
      runnerEntry: runnerEntry(),
      environment: {
        MILLRACE_SSRF_ALLOW: '127.0.0.1',
        MILLRACE_SECRETS_ENV_PREFIX: 'APP_',
        APP_KEY: 'from the environment',
        OTHER_KEY: 'not for credentials',
        MILLRACE_SECRETS_FOLDER: folder,
        MILLRACE_VAULT_URL: vault.url,
        MILLRACE_VAULT_MOUNT: vault.mount,
        MILLRACE_VAULT_NAMESPACE: 'acme',
        MILLRACE_VAULT_ROLE_ID: vault.role.role_id,
        MILLRACE_VAULT_SECRET_ID: vault.role.secret_id,
      },
    };
  });
  beforeAll(async () => {
    service = await startEchoService();
    owner = await setUpOwner(server);
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await vault?.close();
  });

  /** Runs a workflow of somebody whose request carries a header from their credential. */
  async function callWith(value: string, by = owner): Promise<JsonObject> {
    return call(await store(value, by), by);
  }

  async function store(value: string, by: Person): Promise<string> {
    const data = { name: 'X-Key', value };
    return String((await by.rest('POST', '/credentials', { name: 'Mine', type: 'httpHeaderAuth', data })).id);
  }

  /** The answer to a request with a credential. */
  async function call(credentialId: string, by: Person): Promise<JsonObject> {
    const path = `call-${++calls}`;
    const { id } = await by.rest('POST', '/workflows', workflowOf(path, credentialId));
    await by.rest('PATCH', `/workflows/${id}`, { active: true });
    const { text } = await server.call('POST', `/webhook/${path}`, {});
    return JSON.parse(text) as JsonObject;
  }

  function workflowOf(name: string, credentialId: string): JsonObject {
    const node = (title: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
      ...{ id: title, name: title, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
    });
    const call = node('Call', 'webhook', 2, { httpMethod: 'POST', path: name, responseMode: 'lastNode' });
    const request = node('Ask', 'httpRequest', 4.2, {
      url: service.url,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    });
    return {
      name,
      nodes: [call, { ...request, credentials: { httpHeaderAuth: { id: credentialId, name: 'Mine' } } }],
      connections: { Call: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
    };
  }

  /** The whole of the last execution that failed, as its page gets it. */
  async function lastFailure(by = owner): Promise<string> {
    const [execution] = (await by.rest('GET', '/executions?filter={"status":["error"]}')).results as JsonObject[];
    return (await by.call('GET', `/executions/${execution?.id}`)).text;
  }

  it.each([
    ['the environment', '={{ $secrets.env.KEY }}', 'from the environment'],
    ['a file', '={{ $secrets.files["api-key"] }}', 'from a file'],
    [
      'Vault',
      '={{ $secrets.vault["team/db"].password }} and {{ $secrets.vault.key.value }}',
      'from the vault and a key',
    ],
  ])('are read from %s when a credential is used', async (_, expression, expected) => {
    expect(await callWith(expression)).toMatchObject({ headers: { 'x-key': expected } });
  });

  it.each([
    ['={{ $secrets.env.OTHER }}', 'There is no secret \\"OTHER\\" in $secrets.env.'],
    ['={{ $secrets.files["../outside"] }}', 'There is no secret \\"../outside\\" in $secrets.files.'],
    ['={{ $secrets.files.link }}', 'There is no secret \\"link\\" in $secrets.files.'],
    ['={{ $secrets.files.large }}', 'The secret file \\"large\\" cannot be read (it is larger than 65536 bytes).'],
    ['={{ $secrets.vault["../sys/x"].y }}', 'There is no secret \\"../sys/x\\" in $secrets.vault.'],
    ['={{ $secrets.aws.key }}', 'No secrets come from \\"aws\\" on this instance.'],
    ['={{ $secrets.env[$json.name] }}', 'A field of the credential does not say which secret it reads.'],
  ])('stop the node with a plain message for %s', async (expression, message) => {
    await callWith(expression);
    expect(await lastFailure()).toContain(message);
  });

  it('are not for credentials of members, but for those that an administrator shares', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    await callWith('={{ $secrets.env.KEY }}', ann);
    expect(await lastFailure(ann)).toContain(
      'The field \\"value\\" of the credential \\"Mine\\" reads an external secret, and whoever set it may not, or not any more. An administrator who owns the credential may set it anew.',
    );
    await owner.rest('PATCH', `/users/${ann.id}`, { role: 'admin' });
    expect(await callWith('={{ $secrets.env.KEY }}', ann)).toMatchObject({
      headers: { 'x-key': 'from the environment' },
    });
  });

  it('are read in the name of who set the field, whoever the credential was handed over to', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const credential = await store('={{ $secrets.env.KEY }}', bob);
    const ownerId = String((await owner.rest('GET', '/me')).id);
    await owner.rest('DELETE', `/users/${bob.id}?transferId=${ownerId}`);
    await call(credential, owner);
    expect(await lastFailure()).toContain('reads an external secret, and whoever set it may not, or not any more.');

    // What the new owner saves without changing it stays of its author; set anew it is theirs.
    const change = (data: JsonObject) => owner.rest('PATCH', `/credentials/${credential}`, { data });
    await change({ name: 'X-Other', value: '={{ $secrets.env.KEY }}' });
    await call(credential, owner);
    expect(await lastFailure()).toContain('whoever set it may not');
    await change({ name: 'X-Key', value: '={{ $secrets.env.KEY + "" }}' });
    expect(await call(credential, owner)).toMatchObject({ headers: { 'x-key': 'from the environment' } });
  });

  it('are read no more when their author is disabled, or becomes a member', async () => {
    const cleo = await signUpMember(server, owner, 'Cleo');
    await owner.rest('PATCH', `/users/${cleo.id}`, { role: 'admin' });
    const credential = await store('={{ $secrets.env.KEY }}', cleo);
    await cleo.rest('PUT', `/credentials/${credential}/share`, {
      shareWithIds: [String((await owner.rest('GET', '/me')).id)],
    });
    expect(await call(credential, owner)).toMatchObject({ headers: { 'x-key': 'from the environment' } });
    for (const change of [{ disabled: true }, { disabled: false, role: 'member' }]) {
      await owner.rest('PATCH', `/users/${cleo.id}`, change);
      await call(credential, owner);
      expect(await lastFailure()).toContain('whoever set it may not, or not any more.');
    }
  });

  it('are kept for a minute, and forgotten when a provider is tested', async () => {
    const reads = () => vault.requests.filter((request) => request === 'GET /v1/kv/data/team/db acme').length;
    await callWith('={{ $secrets.vault["team/db"].password }}');
    const before = reads();
    vault.secrets.set('team/db', { password: 'changed' });
    expect(await callWith('={{ $secrets.vault["team/db"].password }}')).toMatchObject({
      headers: { 'x-key': 'from the vault' },
    });
    expect(reads()).toBe(before);
    await owner.rest('POST', '/external-secrets/vault/test');
    expect(await callWith('={{ $secrets.vault["team/db"].password }}')).toMatchObject({
      headers: { 'x-key': 'changed' },
    });
  });

  it('ask for a new token of the AppRole when the one they have is refused', async () => {
    vault.tokens.clear();
    expect(await owner.rest('POST', '/external-secrets/vault/test')).toMatchObject({ problem: null });
  });

  it('are listed by their names, and never with a value', async () => {
    const answer = await owner.call('GET', '/external-secrets');
    expect(answer.data).toEqual([
      { name: 'env', place: 'APP_…', problem: null, secrets: ['KEY'] },
      { name: 'files', place: expect.stringMatching(/secrets$/), problem: null, secrets: ['api-key', 'large', 'link'] },
      { name: 'vault', place: `${new URL(vault.url).host}/kv`, problem: null, secrets: ['key', 'team/db'] },
    ]);
    expect(answer.text).not.toMatch(/from (the|a) |a key/);
    expect(await owner.call('POST', '/external-secrets/aws/test')).toMatchObject({
      status: 404,
      data: { code: 'SECRET_PROVIDER_NOT_FOUND' },
    });
  });

  it('stand in no stored execution', async () => {
    vault.secrets.set('quiet', { value: 'not to be seen' });
    await callWith('={{ $secrets.vault.quiet.value.length > 5 ? "long" : $secrets.vault.quiet.value }}');
    const [execution] = (await owner.rest('GET', '/executions')).results as JsonObject[];
    const { text } = await owner.call('GET', `/executions/${execution?.id}`);
    expect(text).toContain('long');
    expect(text).not.toContain('not to be seen');
  });

  it('say why a provider cannot be read', async () => {
    await vault.close();
    expect(await owner.rest('POST', '/external-secrets/vault/test')).toMatchObject({
      problem: `Vault at ${new URL(vault.url).host}/kv cannot be read: ECONNREFUSED.`,
      secrets: [],
    });
    await callWith('={{ $secrets.vault.key.value }}');
    expect(await lastFailure()).toContain('cannot be read: ECONNREFUSED');
    vault = await VaultServer.start();
  });
});
