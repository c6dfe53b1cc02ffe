import {
  boolean,
  choiceOf,
  choicesOf,
  dateTime,
  fixedCollection,
  group,
  type JsonObject,
  NodeError,
  number,
  options,
  type ParametersOf,
  string,
  strings,
} from '@millrace/node-sdk';
import { timezoneChoices } from '../../lib/date/timezones.ts';
import { fieldList } from '../../lib/fields/field-list.ts';
import { day, moment } from './dates.ts';
import {
  propertiesOfPage,
  selectIds,
  selectIdsOfPage,
  selectValues,
  selectValuesOfPage,
  users,
  writtenProperties,
} from './lookups.ts';
import { idIn } from './places.ts';
import { ofTypes, readKey, storedType } from './property-key.ts';
import { plain, text, written } from './rich-text.ts';

/** Shown for properties of a type, and while a switch of the same entry stands so. */
const also = (type: string, others: Record<string, boolean[]>) => ({
  displayOptions: { show: { ...ofTypes(type).show, ...others } },
});

interface LookUps {
  properties: typeof writtenProperties;
  choices: typeof selectValues;
  /** Of a property of one choice, where these are others. */
  single?: typeof selectValues;
}

/** A property with its value. Look-ups differ between a database and a page of it. */
const valuesFrom = ({ properties, choices, single = choices }: LookUps) =>
  [
    choiceOf('key', { label: 'Property', from: properties }),
    storedType,
    string('title', { label: 'Title', displayOptions: ofTypes('title') }),
    boolean('richText', { label: 'Rich text', displayOptions: ofTypes('rich_text') }),
    string('textContent', { label: 'Text', ...also('rich_text', { richText: [false] }) }),
    { ...text, ...also('rich_text', { richText: [true] }) },
    string('phoneValue', { label: 'Phone number', displayOptions: ofTypes('phone_number') }),
    choicesOf('multiSelectValue', { label: 'Choices', from: choices, displayOptions: ofTypes('multi_select') }),
    choiceOf('selectValue', { label: 'Choice', from: single, displayOptions: ofTypes('select') }),
    choiceOf('statusValue', { label: 'Status', from: choices, displayOptions: ofTypes('status') }),
    string('emailValue', { label: 'Email', displayOptions: ofTypes('email') }),
    boolean('ignoreIfEmpty', { label: 'Leave out if empty', displayOptions: ofTypes('url') }),
    string('urlValue', { label: 'URL', displayOptions: ofTypes('url') }),
    choicesOf('peopleValue', { label: 'People', from: users, displayOptions: ofTypes('people') }),
    strings('relationValue', {
      label: 'Pages',
      description: 'IDs of the pages, each for itself or separated by commas',
      displayOptions: ofTypes('relation'),
    }),
    boolean('checkboxValue', { label: 'Checked', displayOptions: ofTypes('checkbox') }),
    number('numberValue', { label: 'Number', displayOptions: ofTypes('number') }),
    boolean('range', { label: 'Has an end', displayOptions: ofTypes('date') }),
    boolean('includeTime', { label: 'With time', default: true, displayOptions: ofTypes('date') }),
    dateTime('date', { label: 'Date', ...also('date', { range: [false] }) }),
    dateTime('dateStart', { label: 'Start', ...also('date', { range: [true] }) }),
    dateTime('dateEnd', { label: 'End', ...also('date', { range: [true] }) }),
    options('timezone', {
      label: 'Time zone',
      description: 'Of times that say none',
      default: 'default',
      options: [{ name: 'That of the workflow', value: 'default' }, ...timezoneChoices],
      displayOptions: ofTypes('date'),
    }),
    fixedCollection('fileUrls', {
      label: 'Files',
      placeholder: 'Add file',
      multiple: true,
      displayOptions: ofTypes('files'),
      groups: [group('fileUrl', 'File', [string('name', { label: 'Name' }), string('url', { label: 'URL' })])],
    }),
  ] as const;

const listFrom = (lookUps: LookUps) =>
  fixedCollection('propertiesUi', {
    label: 'Properties',
    placeholder: 'Add property',
    multiple: true,
    groups: [group('propertyValues', 'Property', valuesFrom(lookUps))],
  });

/** Properties of a new page of a database. */
export const newProperties = listFrom({ properties: writtenProperties, choices: selectValues });
export const newPropertiesV1 = listFrom({ properties: writtenProperties, choices: selectValues, single: selectIds });
/** Properties of a page that is there. */
export const changedProperties = listFrom({ properties: propertiesOfPage, choices: selectValuesOfPage });
export const changedPropertiesV1 = listFrom({
  ...{ properties: propertiesOfPage, choices: selectValuesOfPage },
  single: selectIdsOfPage,
});

type Entry = Partial<ParametersOf<ReturnType<typeof valuesFrom>>>;

/** What values depend on besides what is entered. */
interface Setting {
  /** Of dates that say none. */
  zone: string;
  /** Of the node. */
  version: number;
}

/** Properties as Notion takes them. @throws NodeError for a property whose type cannot be entered */
export function propertiesOf(entered: { propertyValues?: Entry[] }, setting: Setting): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const entry of entered.propertyValues ?? []) {
    const { name, type } = readKey(entry.key ?? '');
    if (type === 'url' && entry.ignoreIfEmpty && !entry.urlValue) continue;
    result[name] = writtenValue(type, entry, setting);
  }
  return result;
}

function writtenValue(type: string, entry: Entry, { zone, version }: Setting): JsonObject {
  if (type === 'title') return { title: plain(entry.title) };
  if (type === 'rich_text') return { rich_text: written(entry) };
  if (type === 'select' && version < 2 && entry.selectValue) return { type, select: { id: entry.selectValue } };
  const read = READERS.get(type);
  if (read) return { type, [type]: read(entry, zone) };
  throw new NodeError(`'${entry.key ?? ''}' is not a property whose value can be set`, {
    description: "A property is named with its type, such as 'Name|title'. What Notion computes cannot be set.",
    parameter: 'propertiesUi',
  });
}

type Reader = (entry: Entry, zone: string) => JsonObject[string];
const chosen = (name: string | undefined) => (name ? { name } : null);

/** How the value of a property is read, by its type. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['phone_number', ({ phoneValue = '' }) => phoneValue],
  ['multi_select', ({ multiSelectValue }) => fieldList(multiSelectValue).map((name) => ({ name }))],
  ['select', ({ selectValue }) => chosen(selectValue)],
  ['status', ({ statusValue }) => chosen(statusValue)],
  ['email', ({ emailValue = '' }) => emailValue],
  ['url', ({ urlValue = '' }) => urlValue],
  ['people', ({ peopleValue }) => fieldList(peopleValue).map((id) => ({ id }))],
  [
    'relation',
    ({ relationValue = [] }) =>
      [relationValue]
        .flat()
        .flatMap(fieldList)
        .map((id) => ({ id: idIn(id) })),
  ],
  ['checkbox', ({ checkboxValue = false }) => checkboxValue],
  ['number', ({ numberValue = 0 }) => numberValue],
  ['date', dateOf],
  [
    'files',
    ({ fileUrls }) =>
      (fileUrls?.fileUrl ?? []).map(({ name, url }) => ({ name: name || url, type: 'external', external: { url } })),
  ],
]);

function dateOf(entry: Entry, workflowZone: string): JsonObject | null {
  const { range: isRange = false, includeTime: hasTime = true, timezone = 'default' } = entry;
  const zone = timezone === 'default' ? workflowZone : timezone;
  const [start, end] = isRange ? [entry.dateStart, entry.dateEnd] : [entry.date];
  if (!start) return null;
  const read = (value: string) => (hasTime ? moment(value, zone) : day(value, zone));
  return { start: read(start), end: end ? read(end) : null };
}
