import { isDisplayed, type JsonObject, type NodeProperty, resolveParameters } from '@millrace/workflow';

/** Stored parameters with the defaults of those that are shown. */
export function getNodeParameters(
  properties: NodeProperty[],
  stored: JsonObject,
  _returnDefaults: boolean,
  _returnNoneDisplayed: boolean,
  node: { typeVersion?: number } | null = null,
): JsonObject {
  return resolveParameters(properties, stored, node?.typeVersion ?? 1);
}

export function displayParameter(
  parameters: JsonObject,
  property: Pick<NodeProperty, 'displayOptions'>,
  node: { typeVersion?: number } | null = null,
): boolean {
  const scope = { root: parameters, siblings: parameters, typeVersion: node?.typeVersion ?? 1 };
  return isDisplayed(property.displayOptions, scope);
}
