import {
  boolean,
  collection,
  fixedCollection,
  group,
  multiOptions,
  number,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';

const shownFor = (...operations: string[]) => ({ show: { operation: operations } });
type ShownFor = Pick<Parameter, 'displayOptions'>;

const byText = { show: { operation: ['search'] }, hide: { searchFor: ['custom'] } };

const dnOf = (operation: string, description: string) =>
  string('dn', {
    label: 'DN',
    description,
    required: true,
    placeholder: 'uid=ann,ou=people,dc=example,dc=com',
    displayOptions: shownFor(operation),
  });

/** A choice that the server offers. An empty list is what the file format has as its default. */
function offered<const Name extends string>(
  name: Name,
  { loadOptionsMethod, ...about }: { loadOptionsMethod: string; label: string; description: string } & ShownFor,
): Parameter<Name, string> {
  const typeOptions = { loadOptionsMethod };
  return { ...options<Name, string>(name, { ...about, required: true, options: [], typeOptions }), default: [] };
}

const attributeValue = [
  string('id', { label: 'Attribute', description: 'Its name; once for each of several values', required: true }),
  string('value', { label: 'Value' }),
];

export const parameters = [
  options('operation', {
    label: 'Operation',
    default: 'search',
    noDataExpression: true,
    options: [
      {
        name: 'Compare',
        value: 'compare',
        description: 'Ask whether an attribute has a value',
        action: 'Compare an attribute',
      },
      { name: 'Create', value: 'create', description: 'Add an entry', action: 'Create an entry' },
      { name: 'Delete', value: 'delete', description: 'Remove an entry', action: 'Delete an entry' },
      {
        name: 'Rename',
        value: 'rename',
        description: 'Give an entry another name or place',
        action: 'Rename an entry',
      },
      { name: 'Search', value: 'search', description: 'Find entries', action: 'Search for entries' },
      { name: 'Update', value: 'update', description: 'Change attributes of an entry', action: 'Update an entry' },
    ],
  }),
  boolean('nodeDebug', {
    label: 'Debug',
    description: 'Kept for files from elsewhere: what goes over the connection is not written to logs',
    noDataExpression: true,
  }),
  dnOf('compare', 'Distinguished name of the entry'),
  dnOf('create', 'Distinguished name of the new entry'),
  dnOf('delete', 'Distinguished name of the entry that is removed'),
  dnOf('rename', 'Distinguished name that the entry has now'),
  dnOf('update', 'Distinguished name of the entry that is changed'),
  offered('id', {
    loadOptionsMethod: 'getAttributesForDn',
    label: 'Attribute',
    description: 'One that the entry has; choose from the list, or give the name by an expression',
    displayOptions: shownFor('compare'),
  }),
  string('value', { label: 'Value', description: 'What the attribute may have', displayOptions: shownFor('compare') }),
  string('targetDn', {
    label: 'New DN',
    description: 'Distinguished name that the entry gets',
    required: true,
    placeholder: 'uid=anna,ou=people,dc=example,dc=com',
    displayOptions: shownFor('rename'),
  }),
  fixedCollection('attributes', {
    label: 'Attributes',
    placeholder: 'Add attribute',
    multiple: true,
    displayOptions: shownFor('create'),
    groups: [group('attribute', 'Attribute', attributeValue)],
  }),
  fixedCollection('attributes', {
    label: 'Changes',
    placeholder: 'Add change',
    multiple: true,
    typeOptions: { sortable: true },
    displayOptions: shownFor('update'),
    groups: [
      group('add', 'Add', attributeValue),
      group('replace', 'Replace', attributeValue),
      group('delete', 'Remove', [
        attributeValue[0] as (typeof attributeValue)[number],
        string('value', { label: 'Value', description: 'The one that is removed. Empty: all of them' }),
      ]),
    ],
  }),
  string('baseDN', {
    label: 'Base DN',
    description: 'Distinguished name of the entry where the search begins',
    required: true,
    placeholder: 'ou=people,dc=example,dc=com',
    displayOptions: shownFor('search'),
  }),
  offered('searchFor', {
    loadOptionsMethod: 'getObjectClasses',
    label: 'Search for',
    description: 'Class of the entries, or a filter',
    displayOptions: shownFor('search'),
  }),
  string('customFilter', {
    label: 'Filter',
    description: 'In the form of RFC 4515. What expressions give becomes part of it',
    default: '(objectclass=*)',
    displayOptions: { show: { operation: ['search'], searchFor: ['custom'] } },
  }),
  offered('attribute', {
    loadOptionsMethod: 'getAttributes',
    label: 'Attribute',
    description: 'The one that is compared with the text',
    displayOptions: byText,
  }),
  string('searchText', {
    label: 'Text',
    description: 'Value of the attribute; * stands for any text',
    required: true,
    displayOptions: byText,
  }),
  boolean('returnAll', {
    label: 'Return all',
    description: 'All entries, or only some of them',
    displayOptions: shownFor('search'),
  }),
  number('limit', {
    label: 'Limit',
    description: 'How many entries at most',
    default: 50,
    typeOptions: { minValue: 1 },
    displayOptions: { show: { operation: ['search'], returnAll: [false] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: shownFor('search'),
    options: [
      multiOptions<'attributes', string>('attributes', {
        label: 'Attributes',
        description: 'Those that are put out; default: all',
        default: [],
        options: [],
        typeOptions: { loadOptionsMethod: 'getAttributes' },
      }),
      number('pageSize', {
        label: 'Page size',
        description: 'How many entries the server gives at a time; 0: all at once',
        default: 1000,
        typeOptions: { minValue: 0 },
      }),
      options('scope', {
        label: 'Scope',
        default: 'sub',
        options: [
          { name: 'Base', value: 'base', description: 'The entry where the search begins' },
          { name: 'One level', value: 'one', description: 'Entries directly below it' },
          { name: 'Subtree', value: 'sub', description: 'That entry and all below it' },
        ],
      }),
    ],
  }),
] as const;
