import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject, NodeType } from '@millrace/node-sdk';

type Description = NodeType['description'];
type OutputSchema = NonNullable<Description['outputSchemas']>[number];
type Property = Description['properties'][number];
type Show = NonNullable<NonNullable<OutputSchema['displayOptions']>['show']>;
type Values = Show[string];

/** What `NAME.outputs.json` says: items as the service gives them, so that their fields are known before the first run. */
export interface ExpectedOutputs {
  /** Pages of the service that the fields are taken from. */
  documentation: string[];
  /** The first one that fits what is chosen counts. */
  outputs: ExpectedOutput[];
}

export interface ExpectedOutput {
  /** As in `displayOptions`: values of parameters, and `@version`. Absent: whatever is chosen. */
  show?: Show;
  /** An item, with values made up. */
  item: JsonObject;
}

/** Reads a file of expected items. @param place its path from here */
export async function readExpectedOutputs(place: string): Promise<ExpectedOutputs> {
  return JSON.parse(await readFile(join(import.meta.dirname, place), 'utf8')) as ExpectedOutputs;
}

/** A description with the items that are expected of what its versions offer, behind the schemas of its own. */
export function withExpectedItems(description: Description, { outputs }: ExpectedOutputs): Description {
  const schemas = outputs
    .filter((output) => isOffered(output, description))
    .map(
      ({ show, item }): OutputSchema => ({
        ...(show && { displayOptions: { show } }),
        schema: { type: 'object', examples: [item] },
      }),
    );
  return { ...description, outputSchemas: [...(description.outputSchemas ?? []), ...schemas] };
}

/** Whether the parameters of the description can be as the output wants them. */
export function isOffered({ show = {} }: ExpectedOutput, { version, properties }: Description): boolean {
  return Object.entries(show).every(([name, wanted]) => {
    if (name === '@version') return [version].flat().some((each) => wanted.includes(each));
    return properties.some((property) => property.name === name && canBe(property, wanted) && isShown(property, show));
  });
}

function canBe({ type, options = [] }: Property, wanted: Values): boolean {
  return type !== 'options' || options.some((option) => 'value' in option && wanted.includes(option.value));
}

/** Whether what the output wants of other parameters leaves the property in place. */
function isShown({ displayOptions: { show: conditions = {} } = {} }: Property, show: Show): boolean {
  return Object.entries(conditions).every(([name, values]) => {
    const wanted = Object.hasOwn(show, name) ? show[name] : undefined;
    return wanted?.some((value) => values.includes(value)) ?? true;
  });
}
