import type { NodeType } from '@millrace/node-sdk';
import { nodeModules } from '../registry.generated.ts';

/** Names of the triggers of services that have a version of a kind, in order. */
export async function namesOfServiceTriggers(
  isWanted: (implementation: NodeType['implementation']) => boolean,
): Promise<string[]> {
  const modules = nodeModules.filter(({ name, icon }) => name.endsWith('Trigger') && icon.startsWith('services/'));
  const types = (await Promise.all(modules.map(({ load }) => load()))).flatMap(({ default: type }) => type);
  const names = types
    .filter(({ implementation }) => isWanted(implementation))
    .map(({ description }) => description.name);
  return [...new Set(names)].sort();
}
