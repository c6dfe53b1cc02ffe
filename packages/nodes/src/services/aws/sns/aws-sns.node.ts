import {
  boolean,
  collection,
  defineServiceNode,
  type JsonObject,
  locator,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { entriesOf, xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import { awsService, fieldsIn } from '../aws-service.ts';

const sns = awsService('AWS SNS', 'sns');
const HERE = path`/`;

const topics = sns.searches('listTopics', {
  async find({ client, search, cursor, signal }) {
    const asked = { method: 'GET', path: HERE, query: { Action: 'ListTopics', NextToken: cursor } } as const;
    const { ListTopicsResponse: answer } = await xmlAnswer(await client.request(asked), sns.name, signal);
    const [{ ListTopicsResult: result } = {}] = entriesOf(answer);
    const [{ Topics: list, NextToken: next } = {}] = entriesOf(result);
    const [{ member } = {}] = entriesOf(list);
    const found = entriesOf(member).map(({ TopicArn: arn }) => String(arn));
    const results = matchingNames(
      found.map((arn) => ({ name: arn.split(':').at(-1) ?? arn, value: arn })),
      search,
    );
    return { results, ...(typeof next === 'string' && next !== '' && { paginationToken: next }) };
  },
});

const topic = locator('topic', {
  label: 'Topic',
  from: topics,
  address: /https:\/\/[\w-]+\.console\.aws\.amazon\.com\/sns\/v3\/home\?region=[\w-]+#\/topic\/([\w:.-]+)/,
  idHint: 'arn:aws:sns:eu-west-1:123456789012:my-topic',
  required: true,
});

const create = sns.operation('Create', {
  action: 'Create a topic',
  parameters: [
    string('name', { label: 'Name', required: true }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('displayName', { label: 'Display name', description: 'From whom short messages come' }),
        boolean('fifoTopic', { label: 'FIFO', description: 'Messages stay in order, and come once' }),
      ],
    }),
  ],
  async run({ client, parameters: { name, options }, signal }) {
    const { displayName, fifoTopic: isFifo } = options;
    const attributes = { ...(isFifo && { FifoTopic: 'true' }), ...(displayName && { DisplayName: displayName }) };
    const entries = Object.entries(attributes).flatMap(([key, value], at) => [
      [`Attributes.entry.${at + 1}.key`, key],
      [`Attributes.entry.${at + 1}.value`, value],
    ]);
    // Names of these topics end so.
    const whole = isFifo && !name.endsWith('.fifo') ? `${name}.fifo` : name;
    const fields = { Action: 'CreateTopic', Name: whole, ...Object.fromEntries(entries) };
    const answer = await client.request({ ...fieldsIn(fields, 'GET'), path: HERE });
    return { json: resultIn(await xmlAnswer(answer, sns.name, signal), 'CreateTopic') };
  },
});

const remove = sns.operation('Delete', {
  action: 'Delete a topic',
  parameters: [topic],
  async run({ client, parameters }) {
    const fields = { Action: 'DeleteTopic', TopicArn: String(parameters.topic.value) };
    await client.request({ ...fieldsIn(fields, 'GET'), path: HERE });
    return succeeded();
  },
});

const publish = sns.operation('Publish', {
  description: 'Send a message to all who subscribed to a topic',
  action: 'Publish a message to a topic',
  parameters: [
    topic,
    string('subject', { label: 'Subject', description: 'Of mails', required: true }),
    string('message', { label: 'Message', typeOptions: { rows: 3 }, required: true }),
  ],
  async run({ client, parameters, signal }) {
    const { subject, message } = parameters;
    const TopicArn = String(parameters.topic.value);
    const fields = { Action: 'Publish', TopicArn, Subject: subject || undefined, Message: message };
    const answer = await client.request({ ...fieldsIn(fields, 'GET'), path: HERE });
    return { json: resultIn(await xmlAnswer(answer, sns.name, signal), 'Publish') };
  },
});

function resultIn(answer: JsonObject, action: string): JsonObject {
  const [response = {}] = entriesOf(answer[`${action}Response`]);
  return entriesOf(response[`${action}Result`])[0] ?? {};
}

export default defineServiceNode({
  name: 'n8n-nodes-base.awsSns',
  displayName: 'AWS SNS',
  description: 'Sends messages to topics of AWS SNS, and manages these',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication', 'Development'], alias: ['message', 'notification', 'amazon', 'topic'] },
  service: sns,
  operations: { create, delete: remove, publish },
  defaultOperation: 'publish',
});
