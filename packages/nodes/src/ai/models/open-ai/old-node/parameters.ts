import { boolean, collection, isJsonObject, type JsonObject, type JsonValue, number } from '@millrace/node-sdk';

export const simplifyOutput = boolean('simplifyOutput', {
  label: 'Simplify',
  default: true,
  description: 'Puts out what the model says, not the whole answer of the service',
});

const penalty = { typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 } };
const share = { default: 1, typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 } };

export const completionOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('echo', { label: 'With the prompt', description: 'Gives the prompt back before what follows' }),
    number('frequency_penalty', {
      label: 'Frequency penalty',
      description: 'The higher, the less it repeats words',
      ...penalty,
    }),
    number('maxTokens', { label: 'Longest answer (tokens)', default: 16, description: 'Where the answer is cut off' }),
    number('n', { label: 'Answers', default: 1, description: 'How many answers there are' }),
    number('presence_penalty', {
      label: 'Presence penalty',
      description: 'The higher, the more it turns to new topics',
      ...penalty,
    }),
    number('temperature', {
      label: 'Temperature',
      description: 'How freely it answers: 0 always takes the likeliest word',
      ...share,
    }),
    number('topP', {
      label: 'Top P',
      description: 'Takes of the likeliest words only those that together have this probability',
      ...share,
    }),
  ],
});

/** The options as the service names them. */
export function completionFields({ maxTokens, topP, ...rest }: { maxTokens?: number; topP?: number }) {
  return { ...rest, max_tokens: maxTokens, top_p: topP };
}

/** Entries of a list of the answer as items; the answer itself where it is wanted whole. */
export function entriesOf(answer: JsonValue, field: string, isSimple: boolean): Array<{ json: JsonObject }> {
  if (!isJsonObject(answer)) return [];
  if (!isSimple) return [{ json: answer }];
  const list = answer[field];
  return (Array.isArray(list) ? list : []).filter(isJsonObject).map((json) => ({ json }));
}
