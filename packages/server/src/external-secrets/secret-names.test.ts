import { expect, it } from 'vitest';
import { secretNamesIn } from './secret-names.ts';

it.each([
  ['={{ $secrets.env.KEY }}', ['env KEY']],
  ['=Bearer {{ $secrets.vault["team/db"].password }}-{{ $secrets.files?.key }}', ['vault team/db', 'files key']],
  ["={{ $secrets['vault']?.['a b'].x ?? 'none' }}", ['vault a b']],
  ['={{ $secrets . env\n. KEY }}', ['env KEY']],
  ['={{ $json.key }}', []],
])('finds the secrets that %j names', (expression, expected) => {
  expect(secretNamesIn([expression])?.map(({ provider, name }) => `${provider} ${name}`)).toEqual(expected);
});

it.each(['={{ $secrets }}', '={{ $secrets.env }}', '={{ $secrets.env[$json.name] }}', '={{ $secrets["a\\"b"].c }}'])(
  'cannot tell what %j reads',
  (expression) => {
    expect(secretNamesIn([expression])).toBeUndefined();
  },
);
