import {
  type DisplayOptions,
  isDisplayed,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  type NodeTypeDescription,
  type PropertyOption,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';

/** One thing that a node can do, or a choice of a parameter. */
export interface DocumentedChoice {
  name: string;
  description: string | undefined;
  isChosen: boolean;
}

export interface DocumentedParameter {
  /** Place among all: one name may stand for several. */
  key: string;
  label: string;
  type: NodeProperty['type'];
  isRequired: boolean;
  description: string | undefined;
  /** As it would be typed; nothing where it is empty. */
  defaultText: string | undefined;
  choices: DocumentedChoice[];
  parts: DocumentedParameter[];
}

export interface Documentation {
  /** What it can do, by what it does it to; without such things there is one group without a name. */
  operations: Array<{ resource: string | undefined; choices: DocumentedChoice[] }>;
  /** Parameters of what the node does now. */
  parameters: DocumentedParameter[];
}

/** What stands between parameters. */
const WITHOUT_VALUE: ReadonlySet<NodeProperty['type']> = new Set([
  'hidden',
  'notice',
  'callout',
  'button',
  'curlImport',
]);

/** Names of the parameters that say what a node does. */
const RESOURCE = 'resource';
const OPERATION = 'operation';

/** What there is to know of a node type, for a node as it is set. */
export function documentationOf(description: NodeTypeDescription, node: WorkflowNode): Documentation {
  const { properties } = description;
  const root = resolveParameters(properties, node.parameters, node.typeVersion);
  const shown = properties.filter(
    ({ type, displayOptions }) =>
      !WITHOUT_VALUE.has(type) && isDisplayed(displayOptions, { root, siblings: root, typeVersion: node.typeVersion }),
  );
  return {
    operations: operationsOf(properties, root, node.typeVersion),
    parameters: shown
      .filter(({ name }) => name !== RESOURCE && name !== OPERATION)
      .map((property, index) =>
        parameterOf(property, root[property.name], { key: `${index}`, typeVersion: node.typeVersion }),
      ),
  };
}

function operationsOf(
  properties: readonly NodeProperty[],
  root: JsonObject,
  typeVersion: number,
): Documentation['operations'] {
  const choicesFor = (resource: JsonValue | undefined): DocumentedChoice[] => {
    const isNow = resource === root[RESOURCE];
    const siblings = { ...root, ...(resource !== undefined && { [RESOURCE]: resource }) };
    const operation = properties.find(
      ({ name, displayOptions }) =>
        name === OPERATION && isDisplayed(displayOptions, { root: siblings, siblings, typeVersion }),
    );
    return operation ? choicesOf(operation, isNow ? root[OPERATION] : undefined) : [];
  };
  const resource = properties.find(({ name, type }) => name === RESOURCE && type === 'options');
  const groups = resource
    ? optionsOf(resource).map(({ name, value }) => ({ resource: name, choices: choicesFor(value) }))
    : [{ resource: undefined, choices: choicesFor(undefined) }];
  return groups.filter(({ choices }) => choices.length > 0);
}

function parameterOf(
  property: NodeProperty,
  value: JsonValue | undefined,
  { key, typeVersion }: { key: string; typeVersion: number },
): DocumentedParameter {
  const { displayName, type, required = false, description, default: initial } = property;
  return {
    key,
    label: displayName,
    type,
    isRequired: required,
    description,
    defaultText: textOfDefault(property, initial),
    choices: type === 'options' || type === 'multiOptions' ? choicesOf(property, value) : [],
    parts: partsOf(property, typeVersion).map((part, index) =>
      parameterOf(part, undefined, { key: `${key}.${index}`, typeVersion }),
    ),
  };
}

/** What a collection is made of in this version, whatever is chosen inside. */
function partsOf({ type, options = [] }: NodeProperty, typeVersion: number): NodeProperty[] {
  if (type !== 'collection' && type !== 'fixedCollection') return [];
  const parts = options.flatMap((option) => {
    if ('values' in option) return option.values;
    return 'type' in option ? [option] : [];
  });
  return parts.filter(({ displayOptions }) => isInVersion(displayOptions, typeVersion));
}

function isInVersion({ show = {}, hide = {} }: DisplayOptions = {}, typeVersion: number): boolean {
  const { '@version': shown } = show;
  const { '@version': hidden } = hide;
  const versions = { ...(shown && { show: { '@version': shown } }), ...(hidden && { hide: { '@version': hidden } }) };
  return isDisplayed(versions, { root: {}, siblings: {}, typeVersion });
}

function optionsOf({ options = [] }: NodeProperty): PropertyOption[] {
  return options.filter((option): option is PropertyOption => 'value' in option);
}

function choicesOf(property: NodeProperty, chosen: JsonValue | undefined): DocumentedChoice[] {
  return optionsOf(property).map(({ name, value, description }) => ({
    name,
    description,
    isChosen: Array.isArray(chosen) ? chosen.includes(value) : chosen === value,
  }));
}

function textOfDefault(property: NodeProperty, initial: JsonValue): string | undefined {
  if (initial === null || initial === '' || typeof initial === 'object') return undefined;
  const option = optionsOf(property).find(({ value }) => value === initial);
  return option?.name ?? String(initial);
}
