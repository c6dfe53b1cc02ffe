import {
  boolean,
  choices,
  collection,
  fixedCollection,
  group,
  multiOptions,
  number,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';
import { TOPIC_PROMPT } from './checks/prompts.ts';
import { PERSONAL_DATA } from './personal-data/kinds.ts';

const whenChecked = { show: { '/operation': ['classify'] } };

const threshold = number('threshold', {
  label: 'From which score',
  default: 0.7,
  description: 'How sure the model must be, from 0 to 1',
  typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
});

const rule = (usual = '') =>
  string('prompt', {
    label: 'Rule',
    default: usual,
    description: 'Says when a text breaks it',
    typeOptions: { rows: 6 },
  });

/** A check by a model, with a rule of ours that may be replaced. */
const modelRule = <const Name extends string>(name: Name, label: string) =>
  fixedCollection(name, {
    label,
    default: { value: { threshold: 0.7 } },
    displayOptions: whenChecked,
    groups: [
      group('value', 'Value', [
        threshold,
        boolean('customizePrompt', { label: 'With a rule of your own' }),
        { ...rule(), displayOptions: { show: { customizePrompt: [true] } } } as Parameter<'prompt', string>,
      ]),
    ],
  });

const personalDataKinds = Object.entries(PERSONAL_DATA).map(([value, { name }]) => ({ name, value }));

export const guardrails = collection('guardrails', {
  label: 'Guardrails',
  placeholder: 'Add guardrail',
  options: [
    string('keywords', {
      label: 'Keywords',
      description: 'Words that may not occur, separated by commas; case does not count',
      displayOptions: whenChecked,
    }),
    modelRule('jailbreak', 'Jailbreak (by a model)'),
    modelRule('nsfw', 'Not safe for work (by a model)'),
    fixedCollection('pii', {
      label: 'Personal data',
      default: { value: { type: 'all' } },
      groups: [
        group('value', 'Value', [
          options('type', {
            label: 'Kinds',
            default: 'all',
            options: [
              {
                name: 'All',
                value: 'all',
                description: 'Bare numbers count only where a word near them says what they are',
              },
              { name: 'Some', value: 'selected', description: 'Each that may be one counts' },
            ],
          }),
          multiOptions('entities', {
            label: 'Personal data',
            options: personalDataKinds,
            displayOptions: { show: { type: ['selected'] } },
          }),
        ]),
      ],
    }),
    fixedCollection('secretKeys', {
      label: 'Secret keys',
      default: { value: { permissiveness: 'balanced' } },
      groups: [
        group('value', 'Value', [
          options('permissiveness', {
            label: 'What counts',
            default: 'balanced',
            options: [
              { name: 'Much', value: 'strict', description: 'Also short words with digits that look random' },
              { name: 'What is likely', value: 'balanced' },
              { name: 'Little', value: 'permissive', description: 'Long random words and well-known forms only' },
            ],
          }),
        ]),
      ],
    }),
    fixedCollection('topicalAlignment', {
      label: 'Topic (by a model)',
      default: { value: { threshold: 0.7 } },
      displayOptions: whenChecked,
      groups: [group('value', 'Value', [threshold, rule(TOPIC_PROMPT)])],
    }),
    fixedCollection('urls', {
      label: 'Addresses (URLs)',
      default: { value: { allowedSchemes: ['https'], allowedUrls: '' } },
      groups: [
        group('value', 'Value', [
          string('allowedUrls', {
            label: 'Allowed',
            description: 'Hosts or addresses, separated by commas. All others are not allowed',
            placeholder: 'example.com, https://docs.example.org/guide',
          }),
          multiOptions('allowedSchemes', {
            label: 'Allowed schemes',
            default: ['https'],
            options: choices('https', 'http', 'ftp', 'data', 'javascript', 'vbscript', 'mailto'),
          }),
          boolean('blockUserinfo', { label: 'None with names or passwords in them', default: true }),
          boolean('allowSubdomains', { label: 'Also hosts below the allowed ones', default: true }),
        ]),
      ],
    }),
    fixedCollection('custom', {
      label: 'Rules of your own (by a model)',
      multiple: true,
      default: { guardrail: [{ name: 'Custom Guardrail' }] },
      displayOptions: whenChecked,
      typeOptions: { sortable: true },
      groups: [group('guardrail', 'Rule', [string('name', { label: 'Name' }), threshold, rule()])],
    }),
    fixedCollection('customRegex', {
      label: 'Regular expressions',
      multiple: true,
      typeOptions: { sortable: true },
      groups: [
        group('regex', 'Regular expression', [
          string('name', { label: 'Name', description: 'Stands in place of what is found' }),
          string('value', { label: 'Regular expression', placeholder: '/order-\\d+/i' }),
        ]),
      ],
    }),
  ],
});

/** What is checked. */
export type Guardrails = typeof guardrails extends Parameter<string, infer Value> ? Value : never;
