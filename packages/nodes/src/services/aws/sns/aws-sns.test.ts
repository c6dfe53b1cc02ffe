import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import sns from './aws-sns.node.ts';

const credentials = { aws: { region: 'eu-west-1', accessKeyId: 'A', secretAccessKey: 's' } };
const xml =
  (body: string): FakeServer =>
  () => ({ headers: { 'content-type': 'text/xml' }, body });
const ask = (parameters: JsonObject, http: FakeServer) => runNode(sns, { credentials, parameters, http });
const topic = { mode: 'id', value: 'arn:aws:sns:eu-west-1:1:t' };

it('publishes a message; one that is too long for an address goes in the body', async () => {
  const answer = xml('<PublishResponse><PublishResult><MessageId>m1</MessageId></PublishResult></PublishResponse>');
  const { json, requests } = await ask({ topic, subject: 'S', message: 'a & b' }, answer);
  expect(json).toEqual([{ MessageId: 'm1' }]);
  expect(requests[0]?.query).toEqual([
    ['Action', 'Publish'],
    ['TopicArn', 'arn:aws:sns:eu-west-1:1:t'],
    ['Subject', 'S'],
    ['Message', 'a & b'],
  ]);
  const long = await ask({ topic, subject: 'S', message: 'x'.repeat(10_000) }, answer);
  expect(long.requests[0]?.method).toBe('POST');
  expect(String(long.requests[0]?.body)).toContain(`Message=${'x'.repeat(10_000)}`);
});

it('creates a topic that keeps its order under the name that AWS wants', async () => {
  const answer = xml(
    '<CreateTopicResponse><CreateTopicResult><TopicArn>arn:x</TopicArn></CreateTopicResult></CreateTopicResponse>',
  );
  const create = { operation: 'create', name: 'n', options: { fifoTopic: true, displayName: 'D' } };
  const { json, requests } = await ask(create, answer);
  expect(json).toEqual([{ TopicArn: 'arn:x' }]);
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    Action: 'CreateTopic',
    Name: 'n.fifo',
    'Attributes.entry.1.key': 'FifoTopic',
    'Attributes.entry.1.value': 'true',
    'Attributes.entry.2.key': 'DisplayName',
    'Attributes.entry.2.value': 'D',
  });
});

it('offers topics by their names, page after page', async () => {
  const member = (name: string) => `<member><TopicArn>arn:aws:sns:r:1:${name}</TopicArn></member>`;
  const list = `<Topics>${member('orders')}${member('mails')}</Topics><NextToken>n2</NextToken>`;
  const http = xml(`<ListTopicsResponse><ListTopicsResult>${list}</ListTopicsResult></ListTopicsResponse>`);
  const context = lookupContext(sns, { credentials, http });
  expect(await sns.lookups?.search?.listTopics?.(context, { filter: 'ord' })).toEqual({
    results: [{ name: 'orders', value: 'arn:aws:sns:r:1:orders' }],
    paginationToken: 'n2',
  });
});
