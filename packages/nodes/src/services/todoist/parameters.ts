import { type Choice, choices, collection, type Parameter, string } from '@millrace/node-sdk';

export const idOf = <const Name extends string>(name: Name, label: string) => string(name, { label, required: true });

/** Optional values of an operation. */
export function fields<const Name extends string, const List extends readonly Parameter[]>(
  name: Name,
  label: string,
  list: List,
) {
  return collection(name, { label, placeholder: 'Add field', options: list });
}

export const COLORS: ReadonlyArray<Choice<string>> = choices(
  'berry_red',
  'red',
  'orange',
  'yellow',
  'olive_green',
  'lime_green',
  'green',
  'mint_green',
  'teal',
  'sky_blue',
  'light_blue',
  'blue',
  'grape',
  'violet',
  'lavender',
  'magenta',
  'salmon',
  'charcoal',
  'grey',
  'taupe',
);
