import type { JsonObject } from '@millrace/node-sdk';
import { parse } from 'qs';

/** The query of a call: `a[b]=1` gives an object, a name that comes again a list. Depth and length are bounded. */
export function nestedQuery(url: string): JsonObject {
  const start = url.indexOf('?');
  // Names come from outside: the objects are without a prototype.
  return start < 0 ? {} : (parse(url.slice(start + 1), { plainObjects: true }) as JsonObject);
}
