import {
  boolean,
  choiceOf,
  defineServiceNode,
  givenPath,
  NodeError,
  options,
  path,
  service,
  string,
  when,
} from '@millrace/node-sdk';
import { entriesOf, xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import { awsAccounts, awsService, fieldsIn } from '../aws-service.ts';
import { attributeFields, messageOptions } from './message-attributes.ts';

const VERSION = '2012-11-05';
const MOST_QUEUES = 1000;

const sqs = awsService('AWS SQS', 'sqs');

const queues = sqs.choices('getQueues', {
  async find({ client, signal }) {
    const found: Array<{ name: string; value: string }> = [];
    for (let token: string | undefined; ; ) {
      const form = { Version: VERSION, Action: 'ListQueues', MaxResults: MOST_QUEUES, NextToken: token };
      const answer = await xmlAnswer(await client.request({ method: 'POST', path: path`/`, form }), sqs.name, signal);
      const [{ ListQueuesResult: result } = {}] = entriesOf(answer.ListQueuesResponse);
      const [{ QueueUrl: addresses, NextToken: next } = {}] = entriesOf(result);
      for (const value of [addresses].flat()) {
        if (typeof value === 'string') found.push({ name: value.split('/').at(-1) ?? value, value });
      }
      if (typeof next !== 'string' || next === token) return found;
      token = next;
    }
  },
});

const sendMessage = sqs.operation('Send message', {
  description: 'Send a message to a queue',
  action: 'Send a message to a queue',
  parameters: [
    choiceOf('queue', { label: 'Queue', description: 'By its address', from: queues, required: true }),
    options('queueType', {
      label: 'Kind of queue',
      default: 'standard',
      options: [
        { name: 'FIFO', value: 'fifo', description: 'Messages stay in order, and come once' },
        { name: 'Standard', value: 'standard' },
      ],
    }),
    boolean('sendInputData', { label: 'Send data of the item', description: 'As JSON', default: true }),
    when({ sendInputData: [false] }, string('message', { label: 'Message', typeOptions: { rows: 3 }, required: true })),
    when(
      { queueType: ['fifo'] },
      string('messageGroupId', {
        label: 'Group',
        description: 'Messages of the same group stay in order',
        required: true,
      }),
    ),
    messageOptions,
  ],
  async run({ clientOf, parameters, item, binary, signal }) {
    const { queue, queueType, sendInputData, message = '', messageGroupId, options: chosen } = parameters;
    const { origin, place } = queueAt(queue);
    const fields = {
      Version: VERSION,
      Action: 'SendMessage',
      MessageBody: sendInputData ? JSON.stringify(item.json) : message,
      ...(queueType === 'fifo'
        ? { MessageGroupId: messageGroupId, MessageDeduplicationId: chosen.messageDeduplicationId || undefined }
        : { DelaySeconds: chosen.delaySeconds }),
      ...(await attributeFields(chosen.messageAttributes ?? {}, item, binary)),
    };
    const client = await clientOf(service({ name: sqs.name, credentials: awsAccounts, baseUrl: origin }));
    const answer = await client.request({ ...fieldsIn(fields, 'GET'), path: place });
    const [{ SendMessageResult: result } = {}] = entriesOf(
      (await xmlAnswer(answer, sqs.name, signal)).SendMessageResponse,
    );
    return { json: entriesOf(result)[0] ?? {} };
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.awsSqs',
  displayName: 'AWS SQS',
  description: 'Sends messages to queues of AWS SQS',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development'], alias: ['queue', 'message', 'amazon'] },
  service: sqs,
  operations: { sendMessage },
});

/** A queue is at its own address, in its own region. It must be one of AWS: requests are signed. */
function queueAt(address: string) {
  const url = URL.parse(address);
  if (url?.protocol === 'https:' && /^sqs\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?$/.test(url.host)) {
    return { origin: url.origin, place: givenPath(url.pathname) };
  }
  throw new NodeError(`'${address.slice(0, 200)}' is not an address of a queue`, {
    description: 'Give the address of the queue: https://sqs.eu-west-1.amazonaws.com/123456789012/name.',
    parameter: 'queue',
  });
}
