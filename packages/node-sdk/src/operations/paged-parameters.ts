import type { NodeProperty } from '@millrace/workflow';
import { boolean, number } from '../parameters/builders.ts';
import { when } from '../parameters/conditions.ts';

const DEFAULT_LIMIT = 50;

/** How `Return all` and `Limit` begin. */
export interface PagedSettings {
  /** Default 50. */
  limit?: number;
  most?: number;
  /** Whether all are given at first. Default false. */
  all?: boolean;
}

/** Adds the choice between all items and some of them: before the optional settings, as usual in the format. */
export function withPaging(
  parameters: readonly NodeProperty[],
  { limit = DEFAULT_LIMIT, most, all = false }: PagedSettings,
): NodeProperty[] {
  const paging: NodeProperty[] = [
    boolean('returnAll', {
      label: 'Return all',
      default: all,
      description: 'Give all results, not only up to a limit',
    }),
    when(
      { returnAll: [false] },
      number('limit', {
        label: 'Limit',
        description: 'Most results to give',
        default: limit,
        typeOptions: { minValue: 1, ...(most !== undefined && { maxValue: most }) },
      }),
    ),
  ];
  const optional = parameters.findIndex(({ type }) => type === 'collection' || type === 'fixedCollection');
  const at = optional === -1 ? parameters.length : optional;
  return [...parameters.slice(0, at), ...paging, ...parameters.slice(at)];
}

/** Most items that are wanted. */
export function limitOf(parameters: { returnAll?: unknown; limit?: unknown }): number {
  if (parameters.returnAll === true) return Number.POSITIVE_INFINITY;
  const limit = Math.trunc(Number(parameters.limit));
  return Number.isNaN(limit) ? DEFAULT_LIMIT : Math.max(0, limit);
}
