import type { NodeJob } from '@millrace/n8n-compat';
import type { BatchContext, NodeContext, NodeIdentity, SupplyContext } from '@millrace/node-sdk';
import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';

/** The work of a node on items. */
export function jobOf(description: NodeTypeDescription, context: BatchContext<JsonObject>): NodeJob {
  return {
    ...jobBy(description, context),
    inputs: context.inputs,
    sources: context.sources,
    ...parametersOf(context),
    continueOnFail: context.continueOnFail,
  };
}

/** The work of a sub-node: its parameters are those of the first item of the node it serves. */
export function supplyJob(description: NodeTypeDescription, context: SupplyContext<JsonObject>): NodeJob {
  return { ...jobBy(description, context), ...withoutItems(context.parameters) };
}

/** The work of a node that a model has called as a tool: on one item, with what the model gave. */
export function toolJob(
  description: NodeTypeDescription,
  context: SupplyContext<JsonObject>,
  toolArguments: JsonObject,
): NodeJob {
  const parameters = context.parametersWith(toolArguments);
  return {
    ...jobBy(description, context),
    ...withoutItems(parameters),
    inputs: [[{ json: toolArguments }]],
  };
}

/** The work of a trigger: there are no items. */
export function triggerJob(
  description: NodeTypeDescription,
  context: NodeContext & { readonly parameters: JsonObject },
): NodeJob {
  return { ...jobBy(description, context), ...withoutItems(context.parameters) };
}

/** A question to a node while its parameters are set: nothing runs yet. */
export function lookupJob(
  description: NodeTypeDescription,
  { node, parameters, timezone }: { node: NodeIdentity; parameters: JsonObject; timezone: string },
): NodeJob {
  const workflow = { id: undefined, name: '', active: false, timezone };
  const place = {
    node,
    workflow,
    execution: { id: '', mode: 'internal' },
    state: {},
    staticData: { node: {}, workflow: {} },
  };
  return { ...jobBy(description, place), ...withoutItems(parameters) };
}

function withoutItems(
  parameters: JsonObject,
): Pick<NodeJob, 'inputs' | 'sources' | 'parameters' | 'parametersOf' | 'continueOnFail'> {
  return { inputs: [], sources: [], parameters: [{ values: parameters }], parametersOf: [0], continueOnFail: false };
}

interface JobPlace extends Pick<NodeJob, 'workflow' | 'execution'>, Remembering {
  node: NodeIdentity;
}

/** Where it is kept what the code of a package remembers. */
type Remembering = Pick<NodeContext, 'staticData' | 'state'>;

function jobBy(
  { name, credentials = [] }: NodeTypeDescription,
  { node, workflow, execution, staticData, state }: JobPlace,
) {
  const { id, name: nodeName, type, typeVersion } = node;
  return {
    node: { id, name: nodeName, type, typeVersion, credentials: credentials.map((slot) => slot.name) },
    typeName: name.slice(name.lastIndexOf('.') + 1),
    workflow: { id: workflow.id, name: workflow.name, active: workflow.active, timezone: workflow.timezone },
    execution: { id: execution.id, mode: execution.mode },
    staticData: { node: staticData.node, workflow: staticData.workflow, execution: state },
  };
}

/** Packages ask for parameters without waiting: those of all items go along. Items without expressions share one object. */
function parametersOf(context: BatchContext<JsonObject>): Pick<NodeJob, 'parameters' | 'parametersOf'> {
  const parameters: NodeJob['parameters'] = [];
  const places = new Map<JsonObject, number>();
  const indices = Array.from({ length: Math.max(context.items.length, 1) }, (_, index) => {
    try {
      const values = context.parameters(index);
      const known = places.get(values) ?? parameters.push({ values }) - 1;
      places.set(values, known);
      return known;
    } catch (error) {
      return parameters.push({ error: error instanceof Error ? error.message : String(error) }) - 1;
    }
  });
  return { parameters, parametersOf: indices };
}

/** Keeps what the code of a package remembers. */
export function keepStaticData({ staticData, state }: Remembering, source: NodeJob['staticData'] | undefined): void {
  if (!source) return;
  replaceFields(staticData.node, source.node);
  replaceFields(staticData.workflow, source.workflow);
  replaceFields(state, source.execution);
}

function replaceFields(target: JsonObject, source: JsonObject): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(source, name)) delete target[name];
  for (const [name, value] of Object.entries(source)) {
    if (JSON.stringify(target[name]) !== JSON.stringify(value)) target[name] = value;
  }
}
