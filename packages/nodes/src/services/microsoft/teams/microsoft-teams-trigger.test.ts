import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import microsoftTeamsTrigger from './microsoft-teams-trigger.node.ts';

const there = new Map<string, JsonObject>();
let count = 0;
let refusesChannel = '';
let channels: string[] = [];
const list = (...ids: string[]) => ({ json: { value: ids.map((id) => ({ id })) } });
const http: FakeServer = ({ method = 'GET', url, body }) => {
  const place = new URL(url).pathname.replace('/v1.0', '');
  if (place === '/me/joinedTeams') return list('t1', 't2');
  if (/^\/teams\/t\d\/channels$/.test(place)) return list(...channels);
  if (place === '/subscriptions') {
    const made = JSON.parse(String(body)) as JsonObject;
    if (String(made.resource).includes(refusesChannel) && refusesChannel !== '') {
      return { status: 403, json: { error: { message: 'No' } } };
    }
    const id = `s${count++}`;
    there.set(`/subscriptions/${id}`, made);
    return { json: { id } };
  }
  if (place.startsWith('/subscriptions/')) {
    if (method === 'PATCH') there.set(place, { ...there.get(place), ...JSON.parse(String(body)) });
    const isThere = method === 'DELETE' ? there.delete(place) : there.has(place);
    return { status: isThere ? 200 : 404, json: {} };
  }
  return place.endsWith('messages/gone') || place.endsWith("messages('gone')")
    ? { status: 404, json: {} }
    : { json: { place } };
};
const life = (parameters: JsonObject, now = 0) => ({
  credentials: { microsoftTeamsOAuth2Api: { oauthTokenData: { access_token: 't' } } },
  staticData: { node: {}, workflow: {} },
  url: 'https://own.example/hook',
  parameters,
  http,
  now,
});
beforeEach(() => {
  there.clear();
  count = 0;
  refusesChannel = '';
  channels = ['c1', 'c2'];
});

it('subscribes to each channel of all teams, renews, and unsubscribes', async () => {
  const all = life({ event: 'newChannelMessage', watchAllTeams: true });
  await lookAfterSubscription(microsoftTeamsTrigger, 'keep', all);
  const resources = [...there.values()].map(({ resource }) => resource);
  const of = (team: string, channel: string) => `/teams/${team}/channels/${channel}/messages`;
  expect(resources).toEqual([of('t1', 'c1'), of('t1', 'c2'), of('t2', 'c1'), of('t2', 'c2')]);
  await lookAfterSubscription(microsoftTeamsTrigger, 'keep', { ...all, now: 3_600_000 });
  const ends = new Set([...there.values()].map(({ expirationDateTime }) => expirationDateTime));
  expect([...ends]).toEqual(['1970-01-03T01:00:00.000Z']);
  expect(there.size).toBe(4);
  there.delete('/subscriptions/s1');
  await lookAfterSubscription(microsoftTeamsTrigger, 'remove', all);
  expect(there.size).toBe(0);
});

it('subscribes anew, and to nothing twice, when a subscription is gone or a channel was made', async () => {
  const team = life({ event: 'newChannelMessage', teamId: { mode: 'id', value: 't1' }, watchAllChannels: true });
  await lookAfterSubscription(microsoftTeamsTrigger, 'keep', team);
  there.delete('/subscriptions/s0');
  await lookAfterSubscription(microsoftTeamsTrigger, 'keep', team);
  expect([...there.values()].map(({ resource }) => String(resource).split('/')[4])).toEqual(['c1', 'c2']);
  channels.push('c3');
  await lookAfterSubscription(microsoftTeamsTrigger, 'keep', team);
  expect([...there.values()].map(({ resource }) => String(resource).split('/')[4])).toEqual(['c1', 'c2', 'c3']);
});

it('leaves nothing behind where it cannot subscribe to all', async () => {
  refusesChannel = 'c2';
  const team = life({ event: 'newChannelMessage', teamId: { mode: 'id', value: 't1' }, watchAllChannels: true });
  await expect(lookAfterSubscription(microsoftTeamsTrigger, 'keep', team)).rejects.toThrow('No');
  expect(there.size).toBe(0);
});

it('answers when it is tried out, and gives what calls with its secret tell of', async () => {
  const chat = life({ event: 'newChatMessage', watchAllChats: true });
  const tried = await callWebhook(microsoftTeamsTrigger, { method: 'POST', query: { validationToken: 'a <b>' } }, chat);
  expect(tried.reply).toEqual({ headers: { 'content-type': 'text/plain' }, body: 'a <b>' });
  await lookAfterSubscription(microsoftTeamsTrigger, 'keep', chat);
  const { notificationUrl } = there.get('/subscriptions/s0') ?? {};
  const query = Object.fromEntries(new URL(String(notificationUrl)).searchParams);
  const told = (resource: string, more: JsonObject = {}) => ({ resource, resourceData: { id: '1' }, ...more });
  const body = JSON.stringify({
    value: [
      told("chats('19:c')/messages('1')"),
      told("chats('19:c')/messages('gone')"),
      told('x', { lifecycleEvent: 'reauthorizationRequired' }),
    ],
  });
  const { outputs } = await callWebhook(microsoftTeamsTrigger, { method: 'POST', body, query }, chat);
  expect(outputs?.[0]?.map(({ json }) => json)).toEqual([{ place: "/chats('19:c')/messages('1')" }, { id: '1' }]);
  const forged = await callWebhook(microsoftTeamsTrigger, { method: 'POST', body, query: { secret: 'x' } }, chat);
  expect(forged.reply?.status).toBe(401);
});
