import { describeAsTool } from '@millrace/node-sdk';
import type { NodeTypeDescription } from '@millrace/workflow';
import type { PackageNode } from '../package/package-types.ts';
import { isOptions, optionsIn, textIn } from '../requests/option-fields.ts';
import { triggerKind } from './describe-node.ts';

/** Whether a node type says that models may use it. */
export function isUsableAsTool(node: PackageNode): boolean {
  const { usableAsTool } = node.description;
  return (usableAsTool === true || isOptions(usableAsTool)) && !node.supplyData && !triggerKind(node);
}

/** The description of a node type as a tool. @param node which may say some of it in other words for tools. */
export function describeTool(
  description: NodeTypeDescription,
  { description: given }: PackageNode,
): NodeTypeDescription {
  const words = optionsIn(optionsIn(given.usableAsTool).replacements);
  return describeAsTool(description, {
    displayName: textIn(words.displayName) ?? `${description.displayName} Tool`,
    description: textIn(words.description),
    defaultName: textIn(optionsIn(words.defaults).name),
  });
}
