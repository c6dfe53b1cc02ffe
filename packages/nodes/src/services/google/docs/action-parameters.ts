import { boolean, fixedCollection, group, number, options, string, when } from '@millrace/node-sdk';

const create = { name: 'Create', value: 'create' } as const;
const remove = { name: 'Delete', value: 'delete' } as const;
const insert = { name: 'Insert', value: 'insert' } as const;

const TABLE_PARTS = ['tableColumn', 'tableRow'] as const;

const object = options('object', {
  label: 'Object',
  default: 'text',
  options: [
    { name: 'Footer', value: 'footer' },
    { name: 'Header', value: 'header' },
    { name: 'Named range', value: 'namedRange' },
    { name: 'Page break', value: 'pageBreak' },
    { name: 'Paragraph bullets', value: 'paragraphBullets' },
    { name: 'Positioned object', value: 'positionedObject' },
    { name: 'Table', value: 'table' },
    { name: 'Table column', value: 'tableColumn' },
    { name: 'Table row', value: 'tableRow' },
    { name: 'Text', value: 'text' },
  ],
});

const actions = [
  when(
    { object: ['text'] },
    options('action', {
      label: 'Action',
      default: '',
      options: [{ name: 'Find and replace', value: 'replaceAll' }, insert],
    }),
  ),
  when(
    { object: ['footer', 'header', 'namedRange', 'paragraphBullets'] },
    options('action', { label: 'Action', default: '', options: [create, remove] }),
  ),
  when({ object: TABLE_PARTS }, options('action', { label: 'Action', default: '', options: [remove, insert] })),
  when({ object: ['pageBreak', 'table'] }, options('action', { label: 'Action', default: '', options: [insert] })),
  when({ object: ['positionedObject'] }, options('action', { label: 'Action', default: '', options: [remove] })),
] as const;

const segmentKind = options('insertSegment', {
  label: 'Segment',
  options: [
    { name: 'Body', value: 'body' },
    { name: 'Header', value: 'header' },
    { name: 'Footer', value: 'footer' },
  ],
});

const segmentId = string('segmentId', {
  label: 'Segment ID',
  description: 'The ID of the header or footer',
  displayOptions: { hide: { insertSegment: ['body'] } },
});

/** The part of the document that an action works in. */
const segments = (
  [
    [['footer', 'header', 'paragraphBullets', 'namedRange'], 'create'],
    [['pageBreak', 'table', ...TABLE_PARTS, 'text'], 'insert'],
    [['paragraphBullets', ...TABLE_PARTS], 'delete'],
  ] as const
).flatMap(([objects, action]) => {
  const shown = { object: objects, action: [action] };
  return [when(shown, segmentKind), when(shown, segmentId)];
});

const locationChoice = options('locationChoice', {
  label: 'Where',
  options: [
    { name: 'At the end of the segment', value: 'endOfSegmentLocation' },
    { name: 'At a place', value: 'location' },
  ],
});

const place = number('index', {
  label: 'Index',
  default: 1,
  description: 'In UTF-16 code units from the beginning of the segment',
  typeOptions: { minValue: 1 },
});

const locations = (['pageBreak', 'table', 'text'] as const).flatMap((name) => [
  when({ object: [name], action: ['insert'] }, locationChoice),
  when({ object: [name], action: ['insert'], locationChoice: ['location'] }, place),
]);

const startIndex = number('startIndex', { label: 'From' });
const endIndex = number('endIndex', { label: 'To', description: 'The index behind the last character' });

const ofRanges = [
  when({ object: ['namedRange'], action: ['create'] }, string('name', { label: 'Name' })),
  when({ object: ['namedRange'], action: ['create'] }, startIndex),
  when({ object: ['namedRange'], action: ['create'] }, endIndex),
  when(
    { object: ['namedRange'], action: ['delete'] },
    options('namedRangeReference', {
      label: 'Named range by',
      options: [
        { name: 'ID', value: 'namedRangeId' },
        { name: 'Name', value: 'name' },
      ],
    }),
  ),
  when(
    { object: ['namedRange'], action: ['delete'] },
    string('value', { label: 'ID or name', description: 'All ranges of that name are deleted' }),
  ),
  when({ object: ['paragraphBullets'] }, startIndex),
  when({ object: ['paragraphBullets'] }, endIndex),
  when(
    { object: ['paragraphBullets'], action: ['create'] },
    options('bulletPreset', {
      label: 'Style',
      options: [
        { name: 'Bullets', value: 'BULLET_DISC_CIRCLE_SQUARE' },
        { name: 'Check boxes', value: 'BULLET_CHECKBOX' },
        { name: 'Numbers', value: 'NUMBERED_DECIMAL_NESTED' },
      ],
    }),
  ),
] as const;

const ofSections = [
  when(
    { object: ['footer', 'header'], action: ['create'] },
    number('index', { label: 'Index', description: 'Of the section break that the section begins with' }),
  ),
  when({ object: ['footer'], action: ['delete'] }, string('footerId', { label: 'Footer ID' })),
  when({ object: ['header'], action: ['delete'] }, string('headerId', { label: 'Header ID' })),
  when({ object: ['positionedObject'], action: ['delete'] }, string('objectId', { label: 'Object ID' })),
] as const;

const ofTables = [
  when({ object: ['table'], action: ['insert'] }, number('rows', { label: 'Rows' })),
  when({ object: ['table'], action: ['insert'] }, number('columns', { label: 'Columns' })),
  when(
    { object: TABLE_PARTS, action: ['insert'] },
    options('insertPosition', {
      label: 'Insert',
      default: true,
      options: [
        { name: 'Before', value: false, description: 'Left of the column, or above the row' },
        { name: 'After', value: true, description: 'Right of the column, or below the row' },
      ],
    }),
  ),
  when({ object: TABLE_PARTS }, { ...place, description: 'Where the table begins' }),
  when({ object: TABLE_PARTS }, number('rowIndex', { label: 'Row', description: 'From 0' })),
  when({ object: TABLE_PARTS }, number('columnIndex', { label: 'Column', description: 'From 0' })),
] as const;

const ofTexts = [
  when({ object: ['text'], action: ['insert'] }, string('text', { label: 'Text', typeOptions: { rows: 2 } })),
  when({ object: ['text'], action: ['replaceAll'] }, string('text', { label: 'Old text' })),
  when({ object: ['text'], action: ['replaceAll'] }, string('replaceText', { label: 'New text' })),
  when(
    { object: ['text'], action: ['replaceAll'] },
    boolean('matchCase', { label: 'Match case', description: 'Leave texts in other letters alone' }),
  ),
] as const;

/** What is done to a document, one after the other. */
export const actionsUi = fixedCollection('actionsUi', {
  label: 'Actions',
  description: 'All are done, or none',
  multiple: true,
  placeholder: 'Add action',
  default: {
    actionFields: [{ object: 'text', action: 'insert', locationChoice: 'endOfSegmentLocation', index: 0, text: '' }],
  },
  groups: [
    group('actionFields', 'Action', [
      object,
      ...actions,
      ...segments,
      ...locations,
      ...ofSections,
      ...ofRanges,
      ...ofTables,
      ...ofTexts,
    ]),
  ],
});
