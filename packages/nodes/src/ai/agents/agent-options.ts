import { boolean, collection, hidden, number, string } from '@millrace/node-sdk';
import { batching } from '../../lib/ai/batching/batching.ts';
import { limitOptions } from '../../lib/ai/limits/model-limits.ts';

export const agentOptions = collection('options', {
  label: 'Options',
  options: [
    string('systemMessage', {
      label: 'System message',
      default: 'You are a helpful assistant',
      description: 'Says how to answer, and what for',
      typeOptions: { rows: 4 },
    }),
    number('maxIterations', {
      label: 'Most rounds',
      default: 10,
      description: 'How often the model is asked for one item',
      typeOptions: { minValue: 1, maxValue: 100 },
    }),
    boolean('returnIntermediateSteps', {
      label: 'Put out the steps',
      description: 'Adds the calls of tools and what they gave',
    }),
    boolean('passthroughBinaryImages', {
      label: 'Show pictures to the model',
      default: true,
      description: 'Sends the pictures of the item with the prompt',
    }),
    limitOptions,
    batching(1),
    hidden('enableStreaming', { default: true }),
    number('maxTokensFromMemory', {
      label: 'Most tokens from the memory',
      default: 0,
      description: 'About. Turns that were said first are left out, whole; 0 for no limit',
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
  ],
});

/** The ports of an agent for its sub-nodes. */
export const agentPorts = [
  { type: 'ai_languageModel', displayName: 'Chat model', required: true, maxConnections: 1 },
  { type: 'ai_memory', displayName: 'Memory', maxConnections: 1 },
  { type: 'ai_tool', displayName: 'Tool' },
  { type: 'ai_outputParser', displayName: 'Output parser', maxConnections: 1 },
];
