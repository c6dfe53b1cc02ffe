import type { Item } from '@millrace/workflow';
import type { RouteResult } from '../node-type/node-type.ts';

/** What goes where, of what a node gave for an item. */
export function routeOf(result: RouteResult, item: Item): { to: readonly number[]; item: Item } {
  if (typeof result === 'number') return { to: [result], item };
  if ('item' in result) return { to: [result.to].flat(), item: result.item };
  return { to: result, item };
}
