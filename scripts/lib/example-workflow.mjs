// A small workflow that shows a node at work: made from the parameters that its description declares.
import { isDisplayed, resolveParameters } from '../../packages/workflow/src/index.ts';

const START = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };

/** What a required text holds where its description gives no example. */
const SAMPLE_TEXT = 'example';

/**
 * The node with its first action, or the one given, after a start by hand; triggers and sub-nodes stand alone.
 * Parameters that must be set have sample values.
 */
export function exampleWorkflow(description, { version, action }) {
  const node = {
    id: 'example',
    name: description.defaults.name ?? description.displayName,
    type: description.name,
    typeVersion: version,
    position: [240, 0],
    parameters: exampleParameters(description, version, action?.parameters ?? {}),
  };
  const takesItems = Array.isArray(description.inputs) && description.inputs.includes('main');
  if (!takesItems || description.name === START.type) return { nodes: [node], connections: {} };
  return {
    nodes: [{ id: 'start', ...START, position: [0, 0], parameters: {} }, node],
    connections: { [START.name]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
  };
}

function exampleParameters({ properties }, typeVersion, chosen) {
  const parameters = { ...chosen };
  let root = resolveParameters(properties, parameters, typeVersion);
  for (const property of properties) {
    if (!lacksValue(property, root[property.name])) continue;
    if (!isDisplayed(property.displayOptions, { root, siblings: root, typeVersion })) continue;
    parameters[property.name] = sampleOf(property, typeVersion);
    // A sample may show further parameters, which stand behind it.
    root = resolveParameters(properties, parameters, typeVersion);
  }
  return parameters;
}

function lacksValue({ required, typeOptions: { minRequiredFields = 0 } = {} }, value) {
  const entries = Object.values(value ?? {}).flat().length;
  return (required && isEmpty(value)) || entries < minRequiredFields;
}

function isEmpty(value) {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : value.__rl === true && isEmpty(value.value);
}

function sampleOf({ type, options = [], modes = [], typeOptions = {} }, typeVersion) {
  const choice = options.find((option) => 'value' in option)?.value ?? SAMPLE_TEXT;
  switch (type) {
    case 'resourceLocator':
      return {
        __rl: true,
        mode: (modes.find(({ name }) => name === 'id') ?? modes[0])?.name ?? 'id',
        value: SAMPLE_TEXT,
      };
    case 'options':
      return choice;
    case 'multiOptions':
      return [choice];
    case 'number':
      return typeOptions.minValue ?? 1;
    case 'boolean':
      return true;
    case 'dateTime':
      return '2026-01-31T09:00:00';
    case 'json':
      return '{}';
    case 'fixedCollection':
      return { [options[0].name]: [exampleParameters({ properties: options[0].values }, typeVersion, {})] };
    default:
      return typeOptions.multipleValues ? [SAMPLE_TEXT] : SAMPLE_TEXT;
  }
}
