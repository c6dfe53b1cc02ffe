import { choiceOf, choices, fixedCollection, group, options, since, string, until } from '@millrace/node-sdk';
import { openAi } from '../open-ai-service.ts';
import { chatModels } from './lookups.ts';
import { completionFields, completionOptions, entriesOf, simplifyOutput } from './parameters.ts';

const USUAL_MODEL = 'gpt-3.5-turbo';
const model = { label: 'Model', from: chatModels, default: USUAL_MODEL };

export const chatOperations = {
  complete: openAi.operation('Complete', {
    description: 'Answer one or more messages',
    action: 'Complete a chat',
    parameters: [
      until(1, choiceOf('model', model)),
      since(1.1, choiceOf('chatModel', model)),
      fixedCollection('prompt', {
        label: 'Prompt',
        placeholder: 'Add message',
        multiple: true,
        typeOptions: { sortable: true },
        groups: [
          group('messages', 'Messages', [
            options('role', { label: 'Role', default: 'user', options: choices('assistant', 'system', 'user') }),
            string('content', { label: 'Text' }),
          ]),
        ],
      }),
      simplifyOutput,
      completionOptions,
    ],
    request: ({ model: oldModel, chatModel, prompt, options: set }) => ({
      method: 'POST',
      path: '/chat/completions',
      body: {
        model: chatModel || oldModel || USUAL_MODEL,
        messages: (prompt.messages ?? []).map(({ role, content }) => ({ role, content })),
        ...completionFields(set),
      },
    }),
    items: (answer, { simplifyOutput: isSimple }) => entriesOf(answer, 'choices', isSimple),
  }),
};
