import { boolean, group, type JsonObject, options, string } from '@millrace/node-sdk';

/** Pairs of fields whose values must be equal. */
export const fieldPairs = {
  label: 'Fields to match',
  description: 'Items belong together when all these fields have the same values',
  placeholder: 'Add fields',
  multiple: true as const,
  default: { values: [{ field1: '', field2: '' }] },
  groups: [
    group('values', 'Fields', [
      string('field1', {
        label: 'Field of input 1',
        placeholder: 'id',
        requiresDataPath: 'single',
      }),
      string('field2', {
        label: 'Field of input 2',
        placeholder: 'customer.id',
        requiresDataPath: 'single',
      }),
    ]),
  ],
};

export const joinModes = {
  label: 'Output type',
  description: 'Which items are put out',
  default: 'keepMatches',
  options: [
    { name: 'Keep matches', value: 'keepMatches', description: 'Items that match, joined (inner join)' },
    { name: 'Keep non-matches', value: 'keepNonMatches', description: 'Items that match nothing' },
    { name: 'Keep everything', value: 'keepEverything', description: 'Matches joined, and all others (outer join)' },
    { name: 'Enrich input 1', value: 'enrichInput1', description: 'All of input 1, with data of matches (left join)' },
    { name: 'Enrich input 2', value: 'enrichInput2', description: 'All of input 2, with data of matches (right join)' },
  ],
} as const;

export const outputSources = {
  label: 'Output data from',
  default: 'both',
  options: [
    { name: 'Both inputs', value: 'both' },
    { name: 'Input 1', value: 'input1' },
    { name: 'Input 2', value: 'input2' },
  ],
} as const;

export const fuzzyCompare = boolean('fuzzyCompare', {
  label: 'Fuzzy compare',
  description: 'Ignore small differences of type: 3 and "3" are equal, and so are all kinds of empty values',
});

export const dotNotationSwitch = {
  label: 'Disable dot notation',
  description: 'Take a.b as the name of a field instead of as field b inside a',
} as const;

export const unpairedSwitch = {
  label: 'Include unpaired items',
  description: 'Where an input has fewer items, put out those of the others alone',
} as const;

export const matchesChoice = {
  label: 'Multiple matches',
  description: 'What happens with an item that matches several',
  default: 'all',
  options: [
    { name: 'Include all matches', value: 'all', description: 'An output item for each match' },
    { name: 'Include first match only', value: 'first' },
  ],
} as const;

const mergeModes = [
  { name: 'Deep merge', value: 'deepMerge', description: 'Also merge objects and lists inside fields' },
  { name: 'Shallow merge', value: 'shallowMerge', description: 'Replace whole fields' },
] as const;

/** Settings of version 2, which always joins two inputs. */
export function clashHandlingV2() {
  const prefers = { show: { resolveClash: ['preferInput1', 'preferInput2'] } };
  return {
    label: 'Clash handling',
    default: { values: { resolveClash: 'preferInput2', mergeMode: 'deepMerge', overrideEmpty: false } },
    groups: [
      group('values', 'Values', [
        options('resolveClash', {
          label: 'When field values clash',
          default: '',
          options: [
            { name: 'Keep both, with the number of the input behind the name', value: 'addSuffix' },
            { name: 'Prefer input 1', value: 'preferInput1' },
            { name: 'Prefer input 2', value: 'preferInput2' },
          ],
        }),
        options('mergeMode', {
          label: 'Merging nested fields',
          default: 'deepMerge',
          options: mergeModes,
          displayOptions: prefers,
        }),
        boolean('overrideEmpty', {
          label: 'Minimize empty fields',
          description: 'Take the value of the other input where the preferred one is empty',
          displayOptions: prefers,
        }),
      ]),
    ],
  };
}

/** Settings of version 3, where the last of several inputs can be preferred. */
export function clashHandlingV3(resolveClash: 'preferLast' | 'addSuffix') {
  const prefers = { show: { resolveClash: [{ _cnd: { not: 'addSuffix' } }] } };
  const fallback: JsonObject =
    resolveClash === 'addSuffix' ? { resolveClash } : { resolveClash, mergeMode: 'deepMerge', overrideEmpty: false };
  return {
    label: 'Clash handling',
    default: { values: fallback },
    groups: [
      group('values', 'Values', [
        options('resolveClash', {
          label: 'When field values clash',
          default: '',
          typeOptions: { loadOptionsDependsOn: ['numberInputs'] },
          options: [
            { name: 'Keep all, with the number of the input behind the name', value: 'addSuffix' },
            { name: 'Prefer the last input', value: 'preferLast' },
            ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((input) => ({
              name: `Prefer input ${input}`,
              value: `preferInput${input}`,
              ...(input > 1 && { displayOptions: { show: { '/numberInputs': [{ _cnd: { gt: input } }] } } }),
            })),
          ],
        }),
        options('mergeMode', {
          label: 'Merging nested fields',
          default: 'deepMerge',
          options: mergeModes,
          displayOptions: prefers,
        }),
        boolean('overrideEmpty', {
          label: 'Minimize empty fields',
          description: 'Take the value of another input where the preferred one is empty',
          displayOptions: prefers,
        }),
      ]),
    ],
  };
}
