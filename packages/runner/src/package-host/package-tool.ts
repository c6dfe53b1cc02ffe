import { type JsonObject, NodeError, type Supplied, type SupplyContext, type Tool } from '@millrace/node-sdk';
import type { JsonValue, NodeTypeDescription } from '@millrace/workflow';
import { keepStaticData, toolJob } from './package-job.ts';
import { type SupplyPlace, supplyRights } from './package-supply.ts';
import { readOutputs } from './pool/package-items.ts';

/** A node as a tool: what a model gives is where its parameters ask for it, and what it puts out is what the model gets. */
export function toolFromPackage(
  description: NodeTypeDescription,
  { place, pool, owner }: SupplyPlace,
  context: SupplyContext<JsonObject>,
): Supplied<Tool> {
  const { parameters, node, asRun } = context;
  const schema = context.toolSchema();
  const invoke = async (args: JsonObject): Promise<JsonValue[]> => {
    checkArguments(schema, args);
    const work = { kind: 'run', job: toolJob(description, context, args) } as const;
    const { outputs, staticData } = await pool.do({ ...place, owner, work, rights: supplyRights(context) });
    keepStaticData(context, staticData);
    const [items] = readOutputs(outputs);
    return (items ?? []).map(({ json }) => json);
  };
  return {
    thing: {
      name: nameOf(node.name),
      description: descriptionOf(description, parameters),
      parameters: schema,
      invoke: (args) =>
        asRun(() => invoke(args), { request: args, response: (response) => ({ response }) }).then((items) =>
          JSON.stringify(items),
        ),
    },
  };
}

/** Models forget what they were told: the error says it again. */
function checkArguments({ required }: JsonObject, args: JsonObject): void {
  const missing = Array.isArray(required) ? required.filter((key) => !Object.hasOwn(args, String(key))) : [];
  if (missing.length > 0) throw new NodeError(`These arguments are missing: ${missing.join(', ')}`);
}

/** Models take letters, digits, underscores and hyphens only. */
function nameOf(node: string): string {
  return (
    node
      .trim()
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 64) || 'tool'
  );
}

function descriptionOf({ description }: NodeTypeDescription, parameters: JsonObject): string {
  const { descriptionType, toolDescription, resource, operation } = parameters;
  if (descriptionType === 'manual' && typeof toolDescription === 'string' && toolDescription !== '') {
    return toolDescription;
  }
  const chosen = [resource, operation].filter((value) => typeof value === 'string');
  return chosen.length === 0 ? description : `${description}: ${chosen.join(', ')}`;
}
