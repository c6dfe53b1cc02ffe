import { number } from '@millrace/node-sdk';

/** What chat models have in common, in catalogue and creator. */
export const chatModelMeta = {
  group: ['transform' as const],
  family: 'service' as const,
  supplies: 'ai_languageModel' as const,
};

/** Where a chat model stands in the creator. */
export function chatModelCodex(...alias: string[]) {
  return { categories: ['AI'], subcategories: { AI: ['Language models'] }, alias: ['llm', 'chat', ...alias] };
}

export const temperature = (most = 2, usual = 0.7) =>
  number('temperature', {
    label: 'Temperature',
    default: usual,
    description: 'How freely it answers: 0 always takes the likeliest word',
    typeOptions: { minValue: 0, maxValue: most, numberPrecision: 1 },
  });

export const topP = () =>
  number('topP', {
    label: 'Top P',
    default: 1,
    description: 'Takes of the likeliest words only those that together have this probability',
    typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
  });

export const topK = (usual = -1) =>
  number('topK', {
    label: 'Top K',
    default: usual,
    description: 'Takes only so many of the likeliest words; -1 takes all',
    typeOptions: { minValue: -1 },
  });

export const frequencyPenalty = () =>
  number('frequencyPenalty', {
    label: 'Frequency penalty',
    default: 0,
    description: 'The higher, the less it repeats words',
    typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
  });

export const presencePenalty = () =>
  number('presencePenalty', {
    label: 'Presence penalty',
    default: 0,
    description: 'The higher, the more it turns to new topics',
    typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
  });

export const timeout = () =>
  number('timeout', {
    label: 'Time limit (ms)',
    default: 60_000,
    description: 'Until the answer is complete. Default: ten minutes',
    typeOptions: { minValue: 1 },
  });

/** The name is that of the service. */
export const longestAnswer = <const Name extends string>(name: Name, usual = -1) =>
  number(name, {
    label: 'Longest answer (tokens)',
    default: usual,
    description: 'Where the answer is cut off; -1 leaves it to the model',
  });
