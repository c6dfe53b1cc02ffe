import type { JsonObject } from '../json/json.ts';
import { resolveParameters } from './defaults.ts';
import type { NodeTypeDescription, OutputSchema } from './node-type.ts';
import { isDisplayed } from './visibility.ts';

/** What a node puts out as it is set: the first schema of its type that fits. `undefined` where the type says nothing of it. */
export function outputSchemaOf(
  { outputSchemas, properties }: Pick<NodeTypeDescription, 'outputSchemas' | 'properties'>,
  { parameters, typeVersion }: { parameters: JsonObject; typeVersion: number },
): OutputSchema | undefined {
  if (!outputSchemas) return undefined;
  const root = resolveParameters(properties, parameters, typeVersion);
  return outputSchemas.find(({ displayOptions }) => isDisplayed(displayOptions, { root, siblings: root, typeVersion }));
}
