import type { NodeProperty, NodeTypeDescription } from '@millrace/workflow';
import type { PackageNode } from '../package/package-types.ts';
import { isOptions, optionsIn, textIn } from '../requests/option-fields.ts';
import { triggerKind } from './describe-node.ts';

/** What the model is told of a tool: said by the node type, or by the user. */
const DESCRIPTION: readonly NodeProperty[] = [
  {
    name: 'descriptionType',
    displayName: 'Description',
    type: 'options',
    noDataExpression: true,
    default: 'auto',
    options: [
      { name: 'From the node', value: 'auto', description: 'Says what the node does with what is set here' },
      { name: 'Written below', value: 'manual' },
    ],
  },
  {
    name: 'toolDescription',
    displayName: 'Description of the tool',
    type: 'string',
    default: '',
    required: true,
    description: 'Tells the model what the tool does and when to use it',
    typeOptions: { rows: 2 },
    displayOptions: { show: { descriptionType: ['manual'] } },
  },
];

/** The node type under which a node serves as a tool. */
export function toolName(name: string): string {
  return `${name}Tool`;
}

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
  const { replacements } = optionsIn(given.usableAsTool);
  const words = optionsIn(replacements);
  const displayName = textIn(words.displayName) ?? `${description.displayName} Tool`;
  const { trigger: _, webhooks: __, maxNodes: ___, inputNames: ____, outputNames: _____, ...shared } = description;
  return {
    ...shared,
    name: toolName(description.name),
    displayName,
    description: textIn(words.description) ?? description.description,
    inputs: [],
    outputs: ['ai_tool'],
    defaults: { ...description.defaults, name: textIn(optionsIn(words.defaults).name) ?? displayName },
    codex: { ...description.codex, categories: ['AI'], subcategories: { AI: ['Tools'], Tools: ['Other Tools'] } },
    properties: [...DESCRIPTION, ...description.properties],
  };
}
