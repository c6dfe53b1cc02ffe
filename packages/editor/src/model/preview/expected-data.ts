import type { Item, JsonObject } from '@millrace/workflow';
import { type ExpectationSource, expectedItems } from './expected-item.ts';
import type { AncestorData } from './preview-data.ts';

/** The data of earlier nodes, with one expected item for each of those that have none yet. */
export function withExpected(
  ancestors: readonly AncestorData[],
  nodes: Omit<ExpectationSource, 'item'>,
): AncestorData[] {
  const items = new Map(ancestors.map((data) => [data.ancestor.nodeId, firstItem(data)]));
  const expected = expectedItems({ ...nodes, item: (nodeId) => items.get(nodeId)?.json });
  return ancestors.map((data) => {
    if (data.pinned || data.steps.length > 0) return data;
    const json: JsonObject | undefined = expected(data.ancestor.nodeId);
    return json ? { ...data, pinned: [{ json }] } : data;
  });
}

function firstItem({ pinned, outputs }: AncestorData): Item | undefined {
  if (pinned) return pinned[0];
  return outputs
    .at(-1)
    ?.find((items) => items && items.length > 0)
    ?.at(0);
}
