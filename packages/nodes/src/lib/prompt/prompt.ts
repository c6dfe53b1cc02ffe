import { type JsonObject, NodeError, options, string, when } from '@millrace/node-sdk';

/** Where the prompt comes from, as all nodes that ask a model have it. */
export const promptParameters = [
  options('promptType', {
    label: 'Prompt',
    default: 'auto',
    options: [
      { name: 'From the chat', value: 'auto', description: 'The field chatInput of the item' },
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

/** The prompt for an item. @throws NodeError when there is none. */
export function promptOf(parameters: { promptType: string; text?: string | undefined }, json: JsonObject): string {
  const isDefined = parameters.promptType === 'define';
  const prompt = isDefined ? parameters.text : json.chatInput;
  if (typeof prompt === 'string' && prompt.trim() !== '') return prompt;
  throw new NodeError(isDefined ? 'The prompt is empty' : 'The item has no text in its field "chatInput"', {
    parameter: isDefined ? 'text' : 'promptType',
    description: isDefined
      ? 'Write a text. When it comes from an expression, check the data of the item.'
      : 'Set the field before, or choose "Define below" and write the prompt.',
  });
}
