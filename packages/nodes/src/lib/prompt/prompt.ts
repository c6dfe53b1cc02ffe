import { type JsonObject, NodeError, options, string, when } from '@millrace/node-sdk';

/** Where the prompt comes from, as all nodes that ask a model have it. */
export const promptParameters = [
  options('promptType', {
    label: 'Prompt',
    default: 'auto',
    options: [
      { name: 'From the chat', value: 'auto', description: 'The field chatInput of the item' },
      { name: 'From guardrails', value: 'guardrails', description: 'The field guardrailsInput of the item' },
      { name: 'Define below', value: 'define', description: 'A text, or an expression over the item' },
    ],
  }),
  when(
    { promptType: ['define'] },
    string('text', {
      label: 'Text',
      required: true,
      typeOptions: { rows: 3 },
      placeholder: 'Summarise {{ $json.text }}',
    }),
  ),
] as const;

/** Fields of items in which other nodes put a prompt. */
const FIELDS: Readonly<Record<string, string>> = { auto: 'chatInput', guardrails: 'guardrailsInput' };

/** The prompt for an item. Without `promptType` it is the text, as in old versions. @throws NodeError when there is none. */
export function promptOf(
  parameters: { promptType?: string | undefined; text?: string | undefined },
  json: JsonObject,
): string {
  const field = FIELDS[parameters.promptType ?? ''];
  const prompt = field === undefined ? parameters.text : json[field];
  if (typeof prompt === 'string' && prompt.trim() !== '') return prompt;
  throw new NodeError(field === undefined ? 'The prompt is empty' : `The item has no text in its field "${field}"`, {
    parameter: field === undefined ? 'text' : 'promptType',
    description:
      field === undefined
        ? 'Write a text. When it comes from an expression, check the data of the item.'
        : 'Set the field before, or choose "Define below" and write the prompt.',
  });
}
