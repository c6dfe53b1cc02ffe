import {
  isDisplayed,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  type NodeTypeDescription,
  nodeActions,
  resolveParameters,
} from '@millrace/workflow';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { describeType } from './node-catalogue.ts';

const MOST_CHOICES = 60;
const MOST_LEVELS = 4;

export const describeNode = defineTool({
  name: 'describe_node',
  description:
    'Describes a node type: its actions, ports, credentials, and the parameters that it shows. Parameters depend on others: give those that you have chosen, such as resource and operation, to see what belongs to them.',
  isReadOnly: true,
  parameters: z.object({
    type: z.string().max(200).describe('Full name, of search_nodes'),
    typeVersion: z.number().optional().describe('Default: the version of new nodes'),
    parameters: z.record(z.string(), z.unknown()).default({}).describe('Parameters that are set already'),
  }),
  async call({ type: name, typeVersion, parameters }, ports) {
    const { type, version } = await describeType(name, typeVersion, ports);
    const given = parameters as JsonObject;
    const root = resolveParameters(type.properties, given, version);
    const shown = type.properties.filter(({ displayOptions, type: kind }) => {
      return kind !== 'hidden' && kind !== 'notice' && isDisplayed(displayOptions, scopeOf(root, version));
    });
    const actions = nodeActions(type);
    return {
      type: type.name,
      typeVersion: version,
      name: type.displayName,
      description: type.description,
      ...portsOf(type),
      ...(type.trigger && { trigger: type.trigger }),
      ...(type.credentials?.length && { credentials: credentialsOf(type, root, version) }),
      ...(actions.length > 0 && {
        actions: actions.map((action) => ({
          name: `${action.group} ${action.name}`.trim(),
          parameters: action.parameters,
        })),
      }),
      parameters: shown.map((property) => shapeOf(property, 0)),
    };
  },
});

const scopeOf = (root: JsonObject, typeVersion: number) => ({ root, siblings: root, typeVersion });

/** Ports that depend on parameters are an expression, which says nothing to a reader. */
function portsOf({ inputs, outputs }: NodeTypeDescription): { inputs: JsonValue; outputs: JsonValue } {
  const told = (ports: NodeTypeDescription['inputs']): JsonValue =>
    typeof ports === 'string'
      ? 'depend on parameters'
      : ports.map((port) => (typeof port === 'string' ? port : { type: port.type, name: port.displayName ?? '' }));
  return { inputs: told(inputs), outputs: told(outputs) };
}

function credentialsOf({ credentials = [] }: NodeTypeDescription, root: JsonObject, version: number): JsonValue {
  return credentials
    .filter(({ displayOptions }) => isDisplayed(displayOptions, scopeOf(root, version)))
    .map(({ name, required = false }) => ({ type: name, required }));
}

/** A parameter with what may stand in it. */
function shapeOf(property: NodeProperty, level: number): JsonObject {
  const { name, displayName, type, description, required, options = [] } = property;
  const shape: JsonObject = { name, label: displayName, type };
  if (required) shape.required = true;
  if (description !== undefined) shape.description = description;
  if (property.default !== '' && property.default !== undefined) shape.default = property.default;
  if (property.typeOptions?.loadOptionsMethod !== undefined) shape.choices = 'are those of the service: give the id';
  if (property.typeOptions?.multipleValues) shape.isList = true;
  if (options.length > 0 && level < MOST_LEVELS)
    shape[keyOf(options[0])] = options.slice(0, MOST_CHOICES).map((option) => within(option, level));
  if (property.modes) shape.modes = property.modes.map((mode) => mode.name);
  return shape;
}

type Option = NonNullable<NodeProperty['options']>[number];

function keyOf(option: Option | undefined): string {
  if (option && 'values' in option) return 'groups';
  return option && 'type' in option ? 'fields' : 'choices';
}

function within(option: Option, level: number): JsonValue {
  if ('values' in option) {
    return {
      name: option.name,
      fields: option.values.slice(0, MOST_CHOICES).map((value) => shapeOf(value, level + 1)),
    };
  }
  if ('type' in option) return shapeOf(option, level + 1);
  return isJsonObject(option.value) ? option.value : { value: option.value ?? option.name, name: option.name };
}
