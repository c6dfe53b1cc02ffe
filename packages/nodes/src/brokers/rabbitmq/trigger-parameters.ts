import { boolean, collection, fixedCollection, group, number, options, string } from '@millrace/node-sdk';
import { argumentsOption, autoDelete, durable, exclusive, headersOption, queue } from './parameters.ts';

const whereText = { displayOptions: { hide: { contentIsBinary: [true] } } };

export const triggerParameters = [
  { ...queue, required: true },
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      options('acknowledge', {
        label: 'Acknowledge',
        description:
          'When the server may forget a message. Until then it hands it out again should anything end before.',
        default: 'immediately',
        options: [
          {
            name: 'When the execution has ended',
            value: 'executionFinishes',
            description: 'However it ended, or once it was put aside to wait',
          },
          {
            name: 'When the execution has succeeded',
            value: 'executionFinishesSuccessfully',
            description: 'A message whose execution fails goes back to the queue',
          },
          { name: 'Immediately', value: 'immediately', description: 'As soon as the execution is stored' },
          {
            name: 'By a later node',
            value: 'laterMessageNode',
            description: "By a RabbitMQ node with the operation 'Acknowledge message'; else it goes back to the queue",
          },
        ],
      }),
      argumentsOption,
      boolean('assertExchange', {
        label: 'Check exchanges',
        description: 'Refuse to listen where an exchange of the bindings is not there',
        default: true,
      }),
      boolean('assertQueue', {
        label: 'Declare queue',
        description: 'Create the queue where it is not there; otherwise it must be',
        default: true,
      }),
      fixedCollection('binding', {
        label: 'Bindings',
        description: 'Exchanges that the queue gets messages of',
        placeholder: 'Add binding',
        multiple: true,
        groups: [
          group('bindings', 'Binding', [
            string('exchange', { label: 'Exchange' }),
            string('routingKey', { label: 'Routing key' }),
          ]),
        ],
      }),
      boolean('contentIsBinary', { label: 'Content is a file', description: 'Put the content out as binary data' }),
      autoDelete,
      durable,
      exclusive,
      headersOption('Of the bindings: what an exchange of the type headers looks for'),
      boolean('jsonParseBody', {
        label: 'Read as JSON',
        description: 'Content that is no JSON stays text',
        ...whereText,
      }),
      boolean('onlyContent', {
        label: 'Only the content',
        description: 'Without properties and routing of the message',
        ...whereText,
      }),
      number('parallelMessages', {
        label: 'Messages at the same time',
        description: 'Most messages whose executions run; -1 for as many as the trigger takes at once, 100',
        default: -1,
        displayOptions: { hide: { acknowledge: ['immediately'] } },
      }),
    ],
  }),
] as const;
