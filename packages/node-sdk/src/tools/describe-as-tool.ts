import type { JsonObject, JsonValue, NodeProperty, NodeTypeDescription } from '@millrace/workflow';
import { options, string } from '../parameters/builders.ts';
import { when } from '../parameters/conditions.ts';

const written = string('toolDescription', {
  label: 'Description of the tool',
  description: 'Tells the model what the tool does and when to use it',
  typeOptions: { rows: 2 },
});

/** What the model is told of a tool whose parameters choose what is done: said by them, or by the user. */
const CHOSEN: readonly NodeProperty[] = [
  options('descriptionType', {
    label: 'Description',
    noDataExpression: true,
    options: [
      { name: 'From the node', value: 'auto', description: 'Says what the node does with what is set here' },
      { name: 'Written below', value: 'manual' },
    ],
  }),
  when({ descriptionType: ['manual'] }, { ...written, required: true }),
];

/** Files of tools that do one thing hold their words without such a choice. */
const WRITTEN: readonly NodeProperty[] = [
  { ...written, description: `${written.description}. Empty: what the node does` },
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
    properties: [...saidToModel(description.properties), ...description.properties],
  };
}

function saidToModel(properties: readonly NodeProperty[]): readonly NodeProperty[] {
  return properties.some(({ name }) => name === 'resource' || name === 'operation') ? CHOSEN : WRITTEN;
}

/** What is told of a node that serves as a tool. */
export type ToolNode = Pick<NodeTypeDescription, 'description' | 'displayName' | 'properties'>;

/** What the model is told: what the user wrote, or what the node does with what was chosen. */
export function descriptionForModel(
  { description, displayName, properties }: ToolNode,
  { descriptionType, toolDescription, resource, operation }: JsonObject,
): string {
  const isWritten = descriptionType === undefined || descriptionType === 'manual';
  if (isWritten && typeof toolDescription === 'string' && toolDescription.trim() !== '') {
    return toolDescription;
  }
  const action = actionOf(properties, resource, operation);
  if (action !== undefined) return `${action} in ${displayName}`;
  const chosen = [resource, operation].filter((value) => typeof value === 'string');
  return chosen.length === 0 ? description : `${description}: ${chosen.join(', ')}`;
}

/** What an operation does, in the words of its list: "Send a message". */
function actionOf(
  properties: readonly NodeProperty[],
  resource: JsonValue | undefined,
  operation: JsonValue | undefined,
): string | undefined {
  for (const { name, options: choices = [], displayOptions } of properties) {
    const resources = displayOptions?.show?.resource;
    if (name !== 'operation' || (resources && !resources.includes(resource ?? null))) continue;
    const choice = choices.find((one) => 'value' in one && one.value === operation);
    if (choice && 'action' in choice) return choice.action;
  }
  return undefined;
}
