import type { AskedArgument } from '@millrace/expression';
import type { JsonObject } from '@millrace/workflow';

/** What a tool asks a model for, as JSON Schema of an object. */
export function toolSchema(asked: readonly AskedArgument[]): JsonObject {
  const properties = asked.map(({ key, description, type, default: usual }): [string, JsonObject] => [
    key,
    // JSON of any form has no type.
    {
      ...(type !== 'json' && { type }),
      ...(description !== '' && { description }),
      ...(usual !== undefined && { default: usual }),
    },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: asked.filter(({ hasDefault }) => !hasDefault).map(({ key }) => key),
  };
}
