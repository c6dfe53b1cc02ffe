import {
  choiceOf,
  choicesOf,
  collection,
  fixedCollection,
  group,
  locator,
  options,
  type Parameter,
  type Query,
  since,
  string,
  until,
} from '@millrace/node-sdk';

export const paged = { limit: 100, most: 250 } as const;

type Search = NonNullable<Parameters<typeof locator>[1]['from']>;
type Choices = Parameters<typeof choiceOf>[1]['from'];

/** A thing: its id in version 1, later chosen. */
export const thing = <const Name extends string>(name: Name, label: string, from: Search) =>
  [
    until(1, string(name, { label: `${label} ID`, required: true })),
    since(2, locator(name, { label, from, required: true })),
  ] as const;

export function optional<const Name extends string, const List extends readonly Parameter[]>(
  name: Name,
  label: string,
  list: List,
) {
  return collection(name, { label, placeholder: 'Add field', options: list });
}

export const more = <const List extends readonly Parameter[]>(list: List) =>
  optional('additionalFields', 'Additional fields', list);
export const changes = <const List extends readonly Parameter[]>(list: List) =>
  optional('updateFields', 'Fields to change', list);
export const filters = <const List extends readonly Parameter[]>(list: List) => optional('filters', 'Filters', list);

/** Properties that the portal has beside those of HubSpot. */
export const customProperties = (from: Choices) =>
  fixedCollection('customPropertiesUi', {
    label: 'Custom properties',
    placeholder: 'Add property',
    multiple: true,
    groups: [
      group('customPropertiesValues', 'Property', [
        choiceOf('property', { label: 'Property', from }),
        string('value', { label: 'Value', required: true }),
      ]),
    ],
  });

const propertyMode = options('propertyMode', {
  label: 'With history',
  default: 'valueAndHistory',
  options: [
    { name: 'Values and history', value: 'valueAndHistory' },
    { name: 'Values only', value: 'valueOnly' },
  ],
});

/** Names of properties. */
export const propertyList = (from: Choices) => choicesOf('properties', { label: 'Properties', from });

/** Which properties are given, with or without their history: in a group since version 2. */
export const chosenProperties = (from: Choices) =>
  [
    until(1, propertyList(from)),
    until(1, propertyMode),
    since(
      2,
      fixedCollection('propertiesCollection', {
        label: 'Properties',
        placeholder: 'Add properties',
        groups: [group('propertiesValues', 'Properties', [propertyList(from), propertyMode])],
      }),
    ),
  ] as const;

interface ChosenProperties {
  properties?: string[] | undefined;
  propertyMode?: 'valueAndHistory' | 'valueOnly' | undefined;
  propertiesCollection?:
    | { propertiesValues?: { properties?: string[]; propertyMode?: 'valueAndHistory' | 'valueOnly' } }
    | undefined;
}

/** The properties that were chosen, and how they are given. */
export function propertiesIn(given: ChosenProperties) {
  const { properties: names, propertyMode: mode } = given.propertiesCollection?.propertiesValues ?? given;
  return { names, isHistoryWanted: mode !== 'valueOnly', mode };
}

/** The choice of properties as a query, in which they are called `name`. */
export function propertyQuery(given: ChosenProperties, name: 'property' | 'properties'): Query {
  const { names, mode } = propertiesIn(given);
  return {
    [name]: names,
    propertyMode: mode && (mode === 'valueOnly' ? 'value_only' : 'value_and_history'),
  };
}
