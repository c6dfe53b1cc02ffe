import { number } from '@millrace/node-sdk';

/** What splitters have in common, in catalogue and creator. */
export const splitterMeta = {
  version: [1],
  group: ['transform' as const],
  family: 'data' as const,
  supplies: 'ai_textSplitter' as const,
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Text splitters'] },
    alias: ['chunk', 'divide', 'document', 'rag', 'knowledge'],
  },
};

export const chunkSize = (unit: string) =>
  number('chunkSize', {
    label: `${unit} of a part`,
    default: 1000,
    description: 'At most',
    typeOptions: { minValue: 1, numberPrecision: 0 },
  });

export const chunkOverlap = (unit: string) =>
  number('chunkOverlap', {
    label: `${unit} that parts share`,
    default: 0,
    description: 'Repeated of the part before, so that no thought is cut',
    typeOptions: { minValue: 0, numberPrecision: 0 },
  });
