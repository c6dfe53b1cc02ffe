import type { JsonObject, JsonValue } from '@millrace/node-sdk';

/** What a model is asked for by the name of a placeholder. */
export interface PlaceholderDefinition {
  name: string;
  description: string;
  type: string;
}

/** Names in braces of a text, such as `city` in `https://example.com/{city}`. JSON has braces, too, but no bare name in them. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([A-Za-z_][\w-]*)\}/g)].map(([, name = '']) => name))];
}

/** The text with the values of its placeholders. What values hold is not looked at again. */
export function filled(text: string, values: JsonObject, write: (value: JsonValue) => string = plain): string {
  return text.replace(/\{([A-Za-z_][\w-]*)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : write(value);
  });
}

/** A value within a JSON text. A text stands in the quotes that the user wrote around it. */
export function inJson(value: JsonValue): string {
  return typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value);
}

export function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON Schema of one placeholder: a text where no type is said, as services want one. */
export function schemaOf({ description = '', type = '' }: Partial<PlaceholderDefinition>): JsonObject {
  const known = type === 'number' || type === 'boolean';
  return {
    type: type === 'json' ? 'object' : known ? type : 'string',
    ...(description !== '' && { description }),
  };
}
