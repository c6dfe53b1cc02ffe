import type { JsonObject } from '@millrace/workflow';
import { type Scope, UNRESOLVED } from '../interpreter/scope.ts';

/**
 * The scope of texts in node descriptions (outputs, subtitles, webhook paths): `$parameter` and `$nodeVersion`, no data.
 * Parameters that are expressions appear as their text.
 */
export function parameterScope(options: {
  parameters: JsonObject;
  typeVersion: number;
  /** More names, for example `$value` of an address. */
  extras?: Record<string, unknown>;
}): Scope {
  const values = new Map<string, unknown>([
    ['$parameter', options.parameters],
    ['$nodeVersion', options.typeVersion],
    ...Object.entries(options.extras ?? {}),
  ]);
  return {
    resolve: (name) => (values.has(name) ? values.get(name) : UNRESOLVED),
    names: () => [...values.keys()],
    timezone: 'utc',
    now: () => 0,
    location: () => ({}),
  };
}
