import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type Person, setUpOwner } from '../testing/people.ts';
import { node, webhook } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

const MESSAGE = { action: 'sendMessage', sessionId: 's', chatInput: 'Hi' };

describe('A chat for people with an account', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() }, { per: 'test' });

  async function createChat(person: Pick<Person, 'rest'>, id: string): Promise<string> {
    const parameters = { public: true, mode: 'hostedChat', authentication: 'n8nUserAuth', options: {} };
    const type = '@n8n/n8n-nodes-langchain.chatTrigger';
    const chat = { ...node('Chat', 'chatTrigger', 1.3, parameters), type, webhookId: id };
    const document = { name: id, nodes: [chat], connections: {}, settings: { executionOrder: 'v1' } };
    const { id: workflowId } = await person.rest('POST', '/workflows', document);
    await person.rest('PATCH', `/workflows/${workflowId}`, { active: true });
    return `/webhook/${id}/chat`;
  }

  const open = (place: string, headers = {}) => server.call('GET', place, undefined, headers);
  const send = (place: string, headers = {}) => server.call('POST', place, MESSAGE, headers);
  const passIn = (page: string) => String(/"visitor":"([^"]+)"/.exec(page)?.[1]);

  it('leads who is not signed in to sign in and back, and talks with who is, until they sign out', async () => {
    const owner = await setUpOwner(server);
    const place = await createChat(owner, 'talk');
    const led = await open(`${place}?from=mail`);
    expect([led.status, led.headers.get('location')]).toEqual([
      302,
      '/signin?redirect=%2Fwebhook%2Ftalk%2Fchat%3Ffrom%3Dmail',
    ]);
    const page = await open(place, owner.headers);
    expect(page.status).toBe(200);
    const pass = { 'x-chat-visitor': passIn(page.text) };
    const answer = await send(place, pass);
    expect([answer.status, answer.data]).toEqual([200, MESSAGE]);
    // Pages of others could have a call sent with cookies.
    expect((await send(place, owner.headers)).status).toBe(401);
    expect((await send(place, { 'x-chat-visitor': `${pass['x-chat-visitor']}x` })).status).toBe(401);
    expect((await send(await createChat(owner, 'other'), pass)).status).toBe(401);
    await owner.rest('POST', '/logout');
    const refused = await send(place, pass);
    expect([refused.status, (refused.data as JsonObject).message]).toEqual([
      401,
      'This chat is for people with an account who are signed in. Load its page again to sign in.',
    ]);
  });

  it('is open to nobody while the instance has no accounts', async () => {
    const place = await createChat(server, 'talk');
    const page = await open(place);
    expect([page.status, page.text.includes('This chat cannot be opened')]).toEqual([401, true]);
    expect((await send(place)).status).toBe(401);
  });

  it('and other webhooks never see what signs people in', async () => {
    const owner = await setUpOwner(server);
    const document = { name: 'Echo', nodes: [webhook('echo', 'lastNode')], connections: {}, settings: {} };
    const { id } = await owner.rest('POST', '/workflows', document as JsonObject);
    await owner.rest('PATCH', `/workflows/${id}`, { active: true });
    const cookie = `a=1; ${owner.headers.cookie}; b=2`;
    const { data } = await server.call('GET', '/webhook/echo', undefined, { cookie });
    expect((data as { headers: JsonObject }).headers.cookie).toBe('a=1; b=2');
    const { data: alone } = await server.call('GET', '/webhook/echo', undefined, owner.headers);
    expect((alone as { headers: JsonObject }).headers).not.toHaveProperty('cookie');
  });
});
