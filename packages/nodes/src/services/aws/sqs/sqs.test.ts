import type { Item, JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import awsSqs from './aws-sqs.node.ts';

const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
const credentials = { aws: { region: 'eu-west-1' } };
const queue = 'https://sqs.us-east-2.amazonaws.com/123/q1';
const sent = () =>
  xml('<SendMessageResponse><SendMessageResult><MessageId>m</MessageId></SendMessageResult></SendMessageResponse>');
const run = (parameters: JsonObject, item: Item = { json: { a: 1 } }) =>
  runNode(awsSqs, { credentials, http: sent, parameters: { queue, ...parameters }, items: [item] });

it('sends an item with attributes to a queue of any region', async () => {
  const binary = { f: { data: Buffer.from('Hello').toString('base64'), mimeType: 'text/plain' } };
  const messageAttributes = {
    string: [{ name: 's', value: 'x' }],
    number: [{ name: 'n', value: 3 }],
    binary: [{ name: 'b', dataPropertyName: 'f' }],
  };
  const { json, requests } = await run({ options: { delaySeconds: 5, messageAttributes } }, { json: { a: 1 }, binary });
  expect(json).toEqual([{ MessageId: 'm' }]);
  expect(requests[0]).toMatchObject({ method: 'GET', url: queue });
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    Version: '2012-11-05',
    Action: 'SendMessage',
    MessageBody: '{"a":1}',
    DelaySeconds: '5',
    'MessageAttribute.1.Name': 'b',
    'MessageAttribute.1.Value.BinaryValue': 'SGVsbG8=',
    'MessageAttribute.1.Value.DataType': 'Binary',
    'MessageAttribute.2.Name': 's',
    'MessageAttribute.2.Value.StringValue': 'x',
    'MessageAttribute.2.Value.DataType': 'String',
    'MessageAttribute.3.Name': 'n',
    'MessageAttribute.3.Value.StringValue': '3',
    'MessageAttribute.3.Value.DataType': 'Number',
  });
});

it('keeps messages of a group in order, and sends long ones in the body', async () => {
  const message = 'x'.repeat(5000);
  const fifo = { queueType: 'fifo', messageGroupId: 'g', options: { messageDeduplicationId: 'd' } };
  const { requests } = await run({ ...fifo, sendInputData: false, message });
  expect(requests[0]?.method).toBe('POST');
  const form = new URLSearchParams(String(requests[0]?.body));
  expect([form.get('MessageGroupId'), form.get('MessageDeduplicationId')]).toEqual(['g', 'd']);
  expect(form.get('MessageBody')).toBe(message);
});

it.each(['https://evil.example/123/q', 'http://sqs.us-east-2.amazonaws.com/1/q', 'q1'])(
  'signs no request to %s',
  async (address) => {
    await expect(run({ queue: address })).rejects.toThrow('is not an address of a queue');
  },
);

it('offers queues by their names, page after page', async () => {
  const http: FakeServer = ({ body }) => {
    const isLast = String(body).includes('NextToken=T');
    const next = isLast ? '' : '<NextToken>T</NextToken>';
    const url = `<QueueUrl>https://sqs.eu-west-1.amazonaws.com/1/${isLast ? 'b' : 'a'}</QueueUrl>`;
    return xml(`<ListQueuesResponse><ListQueuesResult>${url}${next}</ListQueuesResult></ListQueuesResponse>`);
  };
  const context = lookupContext(awsSqs, { credentials, http });
  expect(await awsSqs.lookups?.options?.getQueues?.(context)).toEqual([
    { name: 'a', value: 'https://sqs.eu-west-1.amazonaws.com/1/a' },
    { name: 'b', value: 'https://sqs.eu-west-1.amazonaws.com/1/b' },
  ]);
});
