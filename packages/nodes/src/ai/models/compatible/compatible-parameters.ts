import { collection, options } from '@millrace/node-sdk';
import {
  frequencyPenalty,
  longestAnswer,
  presencePenalty,
  temperature,
  timeout,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';

/** Settings that services with the chat interface of OpenAI share. */
export const compatibleOptions = collection('options', {
  label: 'Options',
  options: [
    longestAnswer('maxTokens'),
    temperature(),
    topP(),
    frequencyPenalty(),
    presencePenalty(),
    options('responseFormat', {
      label: 'Form of the answer',
      default: 'text',
      options: [
        { name: 'Text', value: 'text' },
        { name: 'JSON', value: 'json_object', description: 'The prompt must ask for JSON, too' },
      ],
    }),
    timeout(),
  ],
});
