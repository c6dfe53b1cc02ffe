import { type Item, isJsonObject, json, NodeError, number, string } from '@millrace/node-sdk';
import { parseJsonParameter } from '../parameters/json-parameter.ts';
import { kindOf } from '../values/value-text.ts';

const OUTPUT = 'jsonOutput';

export const jsonOutput = json(OUTPUT, {
  label: 'Items',
  description: 'An object, or a list of objects',
  default: '[\n  {\n  "my_field_1": "value",\n  "my_field_2": 1\n  }\n]',
  typeOptions: { rows: 5 },
});

export const executionDuration = number('executionDuration', {
  label: 'Duration (ms)',
  description: 'How long the node seems to work',
  default: 150,
  typeOptions: { minValue: 0 },
});

/** What files say the node looks like; here it looks like itself. */
export const iconOf = (type: string) =>
  string('icon', { label: 'Icon of', description: 'Type of the node that it stands for', default: type });

export const subtitle = string('subtitle', { label: 'Subtitle' });

const MAX_DURATION_MS = 60_000;

/** How long to pause: not for minutes in memory. */
export const pauseMs = (duration: number) => Math.min(Math.max(0, duration), MAX_DURATION_MS);

/** The items that were written down. @throws NodeError for what are none */
export function writtenItems(value: Parameters<typeof parseJsonParameter>[0]): Item[] {
  const parsed = parseJsonParameter(value, 'Items', OUTPUT);
  return [parsed].flat().map((entry) => {
    if (isJsonObject(entry)) return { json: entry };
    throw new NodeError(`'Items' must be JSON objects, not ${kindOf(entry)}`, {
      description: 'Write them as [{ "name": value, … }, …].',
      parameter: OUTPUT,
    });
  });
}
