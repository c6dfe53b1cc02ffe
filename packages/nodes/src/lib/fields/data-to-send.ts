import {
  type Choice,
  fixedCollection,
  group,
  type Item,
  type JsonObject,
  type JsonValue,
  options,
  type Parameter,
  string,
  when,
} from '@millrace/node-sdk';
import { fieldList } from './field-list.ts';

type Way = 'autoMapInputData' | 'defineBelow';

/** Where values that are written come from. @param target what a service calls a field. */
export const sending = (target: 'column' | 'field') => {
  const ways: ReadonlyArray<Choice<Way>> = [
    {
      name: 'Fields of the input',
      value: 'autoMapInputData',
      description: `Each goes to the ${target} of its name`,
    },
    { name: 'Values below', value: 'defineBelow' },
  ];
  return { label: 'Data to send', default: 'defineBelow', options: ways } as const;
};

export const inputsToIgnore = string('inputsToIgnore', {
  label: 'Ignore fields of the input',
  description: 'Names, separated by commas',
});

/** Settings of the list in which values are entered. */
export const entered = { label: 'Values', placeholder: 'Add value', multiple: true } as const;

/** "Data to send": the fields of the input, or values that are entered. @param entry the parameters of one value. */
export function dataToSend<const Entry extends readonly Parameter[]>(target: 'column' | 'field', entry: Entry) {
  return [
    options('dataToSend', sending(target)),
    when({ dataToSend: ['autoMapInputData'] }, inputsToIgnore),
    when(
      { dataToSend: ['defineBelow'] },
      fixedCollection('fieldsUi', { ...entered, groups: [group('fieldValues', 'Value', entry)] }),
    ),
  ] as const;
}

/** Values of the parameters of {@link dataToSend}. */
export interface DataToSend<Entry> {
  dataToSend: Way;
  inputsToIgnore?: string | undefined;
  fieldsUi?: { fieldValues?: readonly Entry[] } | undefined;
}

/** The fields of an item without those to ignore. */
export function inputFields({ json }: Item, ignore: string | undefined): JsonObject {
  const ignored = new Set(fieldList(ignore));
  return Object.fromEntries(Object.entries(json).filter(([name]) => !ignored.has(name)));
}

/** What is written of an item, where values are entered by `fieldId` and `fieldValue`. */
export function sentFields(
  { dataToSend: way, inputsToIgnore: ignore, fieldsUi }: DataToSend<{ fieldId: string; fieldValue: JsonValue }>,
  item: Item,
): JsonObject {
  if (way === 'autoMapInputData') return inputFields(item, ignore);
  return Object.fromEntries((fieldsUi?.fieldValues ?? []).map(({ fieldId, fieldValue }) => [fieldId, fieldValue]));
}
