import type { JsonObject, NodeProperty } from '@millrace/workflow';

/** What an account is asked to allow, where the type of its credential says it and nobody entered it. */
export function askedScopes(properties: readonly NodeProperty[], values: JsonObject): string | undefined {
  const find = (name: string) => properties.find((property) => property.name === name);
  const scope = find('scope');
  if (scope?.type !== 'hidden') return undefined;
  // Those that can be changed are computed from the field for them.
  const own = find('enabledScopes');
  if (own) return values.customScopes === true ? undefined : textOf(own.default);
  return textOf(scope.default);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !value.startsWith('=') ? value : undefined;
}
