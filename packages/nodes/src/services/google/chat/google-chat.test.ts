import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleChat from './google-chat.node.ts';

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: { name: 'spaces/A/messages/1' } })) =>
  runNode(googleChat, {
    credentials: { googleChatOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters: { authentication: 'oAuth2', ...parameters },
  });
const placeOf = ({ method = 'GET', url }: HttpRequest) => `${method} ${new URL(url).pathname}`;
const bodyOf = (request: HttpRequest | undefined) => JSON.parse(String(request?.body));

it('sends a message, which is the same one when it is sent again', async () => {
  const { requests } = await run({
    spaceId: 'spaces/A',
    messageUi: { text: 'hi' },
    additionalFields: { requestId: 'r' },
  });
  expect(requests.map(placeOf)).toEqual(['POST /v1/spaces/A/messages']);
  expect(requests[0]?.query).toEqual([['requestId', 'r']]);
  expect(bodyOf(requests[0])).toEqual({ text: 'hi' });
});

it('changes what is named of a message', async () => {
  const { requests } = await run({
    operation: 'update',
    messageId: 'spaces/A/messages/1',
    jsonParameters: true,
    updateFieldsJson: '{"text":"a","cards":[]}',
  });
  expect(requests.map(placeOf)).toEqual(['PUT /v1/spaces/A/messages/1']);
  expect(requests[0]?.query).toEqual([['updateMask', 'text,cards']]);
});

it('asks by links', async () => {
  const { requests, suspension } = await run({
    operation: 'sendAndWait',
    spaceId: 'spaces/A',
    message: 'May *I*?',
    approvalOptions: { values: { approvalType: 'double' } },
  });
  expect(bodyOf(requests[0]).text).toMatch(
    /^May \*I\*\?\n\n\*<\S+approved=false\S+\|❌ Decline>\* {3}\*<\S+approved=true\S+\|✅ Approve>\*$/,
  );
  expect(suspension).toMatchObject({ on: 'webhook' });
});

it('reads members page after page, and no name that leads elsewhere', async () => {
  const { json } = await run(
    { resource: 'member', operation: 'getAll', spaceId: 'spaces/A', returnAll: true },
    (request) => {
      const isLast = Object.fromEntries(request.query ?? []).pageToken === 'n';
      return { json: { memberships: [{ name: isLast ? '2' : '1' }], ...(!isLast && { nextPageToken: 'n' }) } };
    },
  );
  expect(json).toEqual([{ name: '1' }, { name: '2' }]);
  await expect(run({ operation: 'get', messageId: 'spaces/../x' })).rejects.toMatchObject({
    code: 'SERVICE_PATH_INVALID',
  });
});
