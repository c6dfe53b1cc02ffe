import { boolean, collection, number, string } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { telegram } from '../client.ts';

const additionalFields = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    number('cache_time', {
      label: 'Cache time',
      description: 'Seconds for which the answer may be kept',
      typeOptions: { minValue: 0 },
    }),
    boolean('show_alert', { label: 'Show alert', description: 'Shown as an alert, not at the top of the chat' }),
    string('text', { label: 'Text', description: 'At most 200 characters' }),
    string('url', { label: 'URL', description: 'Opened on the device of the user' }),
  ],
});

/** Telegram takes lists as texts of JSON. @throws NodeError for what is none */
function asJsonText(results: string): string {
  const parsed = parseJsonParameter(results, 'Results', 'results');
  return typeof results === 'string' ? results : JSON.stringify(parsed);
}

export const callbackOperations = {
  answerQuery: telegram.operation('Answer query', {
    description: 'Answer to a button of an inline keyboard',
    parameters: [string('queryId', { label: 'Query ID', required: true }), additionalFields],
    request: ({ queryId, additionalFields: more }) => ({
      method: 'POST',
      path: '/answerCallbackQuery',
      body: { callback_query_id: queryId, ...more },
    }),
  }),
  answerInlineQuery: telegram.operation('Answer inline query', {
    description: 'Give results for what a user types after the name of the bot',
    parameters: [
      string('queryId', { label: 'Query ID', required: true }),
      string('results', { label: 'Results', description: 'JSON list of results', required: true }),
      additionalFields,
    ],
    request: ({ queryId, results, additionalFields: more }) => ({
      method: 'POST',
      path: '/answerInlineQuery',
      body: { inline_query_id: queryId, results: asJsonText(results), ...more },
    }),
  }),
};
