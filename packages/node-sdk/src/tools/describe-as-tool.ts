import type { JsonObject, NodeProperty, NodeTypeDescription } from '@millrace/workflow';
import { options, string } from '../parameters/builders.ts';
import { when } from '../parameters/conditions.ts';

/** What the model is told of a tool: said by the node type, or by the user. */
const SAID_TO_MODEL: readonly NodeProperty[] = [
  options('descriptionType', {
    label: 'Description',
    noDataExpression: true,
    options: [
      { name: 'From the node', value: 'auto', description: 'Says what the node does with what is set here' },
      { name: 'Written below', value: 'manual' },
    ],
  }),
  when(
    { descriptionType: ['manual'] },
    string('toolDescription', {
      label: 'Description of the tool',
      required: true,
      description: 'Tells the model what the tool does and when to use it',
      typeOptions: { rows: 2 },
    }),
  ),
];

/** The node type under which a node serves as a tool. */
export function toolTypeName(name: string): string {
  return `${name}Tool`;
}

/** Words that a tool has of its own. */
export interface ToolWords {
  displayName?: string | undefined;
  description?: string | undefined;
  /** Name of new nodes. */
  defaultName?: string | undefined;
}

/** The description of a node type as a tool for agents: its parameters, of which a model may give what `$fromAI` asks for. */
export function describeAsTool(description: NodeTypeDescription, words: ToolWords = {}): NodeTypeDescription {
  const { trigger: _, webhooks: __, maxNodes: ___, inputNames: ____, outputNames: _____, ...shared } = description;
  const { displayName = `${description.displayName} tool`, defaultName = displayName } = words;
  return {
    ...shared,
    name: toolTypeName(description.name),
    displayName,
    description: words.description ?? description.description,
    inputs: [],
    outputs: ['ai_tool'],
    defaults: { ...description.defaults, name: defaultName },
    codex: { ...description.codex, categories: ['AI'], subcategories: { AI: ['Tools'], Tools: ['Other Tools'] } },
    properties: [...SAID_TO_MODEL, ...description.properties],
  };
}

/** What the model is told: what the user wrote, or what the node does with what was chosen. */
export function descriptionForModel(
  { description }: Pick<NodeTypeDescription, 'description'>,
  { descriptionType, toolDescription, resource, operation }: JsonObject,
): string {
  if (descriptionType === 'manual' && typeof toolDescription === 'string' && toolDescription !== '') {
    return toolDescription;
  }
  const chosen = [resource, operation].filter((value) => typeof value === 'string');
  return chosen.length === 0 ? description : `${description}: ${chosen.join(', ')}`;
}
