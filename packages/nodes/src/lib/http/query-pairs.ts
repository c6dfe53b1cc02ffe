import { isJsonObject, type JsonValue } from '@millrace/node-sdk';
import type { RequestPlan } from './request-plan.ts';

type Pair = [name: string, value: string];

/** Query parameters as sent: lists in the chosen form, objects as `name[key]`. */
export function queryPairs(query: RequestPlan['query'], listFormat: RequestPlan['listFormat']): Pair[] {
  return query.flatMap(([name, value]) => pairsOf(name, value, listFormat));
}

function pairsOf(name: string, value: JsonValue | undefined, listFormat: RequestPlan['listFormat']): Pair[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => pairsOf(listName(name, index, listFormat), entry, listFormat));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, entry]) => pairsOf(`${name}[${key}]`, entry, listFormat));
  }
  return [[name, value === null ? '' : String(value)]];
}

function listName(name: string, index: number, listFormat: RequestPlan['listFormat']): string {
  if (listFormat === 'repeat') return name;
  return listFormat === 'brackets' ? `${name}[]` : `${name}[${index}]`;
}
