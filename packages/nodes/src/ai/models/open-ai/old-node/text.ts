import { choiceOf, options, string } from '@millrace/node-sdk';
import { openAi } from '../open-ai-service.ts';
import { textModels } from './lookups.ts';
import { completionFields, completionOptions, entriesOf, simplifyOutput } from './parameters.ts';

type Items = ReturnType<typeof entriesOf>;

/** What models write begins with empty lines. */
function trimmed(items: Items, isSimple: boolean): Items {
  if (!isSimple) return items;
  return items.map(({ json }) =>
    typeof json.text === 'string' ? { json: { ...json, text: json.text.trim() } } : { json },
  );
}

const USUAL_MODEL = 'gpt-3.5-turbo-instruct';

export const textOperations = {
  complete: openAi.operation('Complete', {
    description: 'Go on with a text',
    action: 'Complete a text',
    parameters: [
      choiceOf('model', { label: 'Model', from: textModels, default: USUAL_MODEL }),
      string('prompt', { label: 'Prompt', typeOptions: { rows: 2 } }),
      simplifyOutput,
      completionOptions,
    ],
    request: ({ model, prompt, options: set }) => ({
      method: 'POST',
      path: '/completions',
      body: { model: model || USUAL_MODEL, prompt, ...completionFields(set) },
    }),
    items: (answer, { simplifyOutput: isSimple }) => trimmed(entriesOf(answer, 'choices', isSimple), isSimple),
  }),
  edit: openAi.operation('Edit', {
    description: 'Change a text; OpenAI itself no longer does',
    action: 'Edit a text',
    parameters: [
      options('model', {
        label: 'Model',
        default: 'text-davinci-edit-001',
        options: [
          { name: 'Code', value: 'code-davinci-edit-001' },
          { name: 'Text', value: 'text-davinci-edit-001' },
        ],
      }),
      string('input', { label: 'Text' }),
      string('instruction', { label: 'Instruction', description: 'What is to be changed' }),
      simplifyOutput,
      completionOptions,
    ],
    request: ({ model, input, instruction, options: set }) => ({
      method: 'POST',
      path: '/edits',
      body: { model, input, instruction, ...completionFields(set) },
    }),
    items: (answer, { simplifyOutput: isSimple }) => trimmed(entriesOf(answer, 'choices', isSimple), isSimple),
  }),
  moderate: openAi.operation('Moderate', {
    description: 'Tell whether a text breaks the rules of OpenAI',
    action: 'Moderate a text',
    parameters: [
      options('model', {
        label: 'Model',
        default: 'text-moderation-latest',
        options: [
          { name: 'Stable', value: 'text-moderation-stable' },
          { name: 'Latest', value: 'text-moderation-latest' },
        ],
      }),
      string('input', { label: 'Text' }),
      simplifyOutput,
    ],
    request: ({ model, input }) => ({ method: 'POST', path: '/moderations', body: { model, input } }),
    items: (answer, { simplifyOutput: isSimple }) => entriesOf(answer, 'results', isSimple),
  }),
};
