import type { HttpRequest, JsonObject, NodeType } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import microsoftTeams from './microsoft-teams.node.ts';

const [teamsV1, teamsV2] = microsoftTeams as [NodeType, NodeType];
const credentials = { microsoftTeamsOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const id = (value: string) => ({ mode: 'id', value });
const run = (parameters: JsonObject, http: FakeServer, node = teamsV2, timezone = 'UTC') =>
  runNode(node, { credentials, http, parameters, timezone });
const placeOf = ({ method = 'GET', url }: HttpRequest) => `${method} ${new URL(url).pathname}`;
const bodyOf = (request: HttpRequest | undefined) => JSON.parse(String(request?.body));

describe('messages', () => {
  it('of a channel answer another one', async () => {
    const parameters = { resource: 'channelMessage', teamId: id('t'), channelId: id('c'), message: 'hi' };
    const { requests } = await run({ ...parameters, options: { makeReply: 'm1' } }, () => ({ json: { id: 'm2' } }));
    expect(requests.map(placeOf)).toEqual(['POST /beta/teams/t/channels/c/messages/m1/replies']);
    expect(bodyOf(requests[0])).toEqual({ body: { contentType: 'text', content: 'hi' } });
  });

  it('that wait for an answer have links below their text', async () => {
    const { requests, suspension } = await run(
      {
        resource: 'chatMessage',
        operation: 'sendAndWait',
        chatId: id('19:c'),
        message: 'May <b>I</b>? <script>x</script>',
        approvalOptions: { values: { approvalType: 'double' } },
      },
      () => ({ json: { id: 'm' } }),
    );
    expect(requests.map(placeOf)).toEqual(['POST /v1.0/chats/19:c/messages']);
    const { contentType, content } = bodyOf(requests[0]).body;
    expect(contentType).toBe('html');
    expect(content).toMatch(
      /^May <b>I<\/b>\? <br><br><a href="[^"]+approved=false[^"]+">✗ Decline<\/a> <a href="[^"]+approved=true[^"]+">✓ Approve<\/a> $/,
    );
    expect(suspension).toMatchObject({ on: 'webhook' });
  });
});

describe('tasks', () => {
  it('are changed by those who know how they stand', async () => {
    const updateFields = { groupId: 'g', assignedTo: 'u', labels: ['category2'], dueDateTime: '2024-05-01T00:00:00' };
    const { requests, json } = await run(
      { resource: 'task', operation: 'update', taskId: 'k1', updateFields },
      () => ({ json: { id: 'k1', '@odata.etag': 'W/"1"' } }),
      teamsV1,
      'Europe/Berlin',
    );
    expect(requests.map(placeOf)).toEqual(['GET /v1.0/planner/tasks/k1', 'PATCH /v1.0/planner/tasks/k1']);
    expect(requests[1]?.headers).toMatchObject({ 'if-match': 'W/"1"' });
    expect(bodyOf(requests[1])).toEqual({
      assignments: { u: { '@odata.type': 'microsoft.graph.plannerAssignment', orderHint: ' !' } },
      appliedCategories: { category2: true },
      dueDateTime: '2024-04-30T22:00:00.000Z',
    });
    expect(json).toEqual([{ success: true }]);
  });

  it('of nobody in particular are those of the account', async () => {
    const server: FakeServer = ({ url }) => {
      const answer: JsonObject = url.endsWith('/me') ? { id: 'me1' } : { value: [{ id: 'a' }, { id: 'b' }] };
      return { json: answer };
    };
    const parameters = { resource: 'task', operation: 'getAll', groupId: id('g'), limit: 1 };
    const { requests, json } = await run(parameters, server);
    expect(requests.map(placeOf)).toEqual(['GET /v1.0/me', 'GET /v1.0/users/me1/planner/tasks']);
    expect(json).toEqual([{ id: 'a' }]);
  });
});

it('finds chats by who takes part, and plans of the group that a task is given', async () => {
  const members = [{ displayName: 'Ann' }, { displayName: 'Bob' }];
  const places: string[] = [];
  const context = (node: NodeType, parameters: JsonObject) =>
    lookupContext(node, {
      credentials,
      parameters,
      http: (request) => {
        places.push(placeOf(request));
        return { json: { value: [{ id: 'x', topic: null, title: 'Plan', members }] } };
      },
    });
  expect(await teamsV2.lookups?.search?.chats?.(context(teamsV2, {}), { filter: 'bob' })).toEqual({
    results: [{ name: 'Ann, Bob', value: 'x' }],
  });
  const updateFields = { groupId: id('g2') };
  const task = { resource: 'task', operation: 'update', updateFields };
  expect(await teamsV2.lookups?.search?.plans?.(context(teamsV2, task), {})).toEqual({
    results: [{ name: 'Plan', value: 'x' }],
  });
  expect(places).toEqual(['GET /v1.0/chats', 'GET /v1.0/groups/g2/planner/plans']);
});
