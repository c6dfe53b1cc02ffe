import type { JsonObject, JsonValue, NodeTypeDescription } from '@millrace/workflow';
import type { Tool } from '../context/supplies.ts';
import type { SupplyContext } from '../context/supply-context.ts';
import { NodeError } from '../errors/node-error.ts';
import { descriptionForModel } from './describe-as-tool.ts';
import { UNKNOWN_OUTCOME } from './unknown-outcome.ts';

/**
 * A node as a tool: what a model gives is where its parameters ask for it, and what it puts out is what the model gets.
 * @param run runs the node with what the model gave; gives the data of the items it puts out.
 */
export function nodeTool(
  description: Pick<NodeTypeDescription, 'description'>,
  context: SupplyContext<JsonObject>,
  run: (args: JsonObject) => Promise<JsonValue[]>,
): Tool {
  const { parameters, node, asRun } = context;
  const schema = context.toolSchema();
  const invoke = async (args: JsonObject): Promise<JsonValue[]> => {
    checkArguments(schema, args);
    return await run(args);
  };
  return {
    name: nameForModel(node.name),
    description: descriptionForModel(description, parameters),
    parameters: schema,
    async invoke(args) {
      const items = await asRun(() => invoke(args), {
        request: args,
        response: (response) => ({ response }),
        restore: ({ response }) => (Array.isArray(response) ? response : []),
        ifUnknown: () => [UNKNOWN_OUTCOME],
      });
      return JSON.stringify(items);
    },
  };
}

/** Models forget what they were told: the error says it again. */
function checkArguments({ required }: JsonObject, args: JsonObject): void {
  const missing = Array.isArray(required) ? required.filter((key) => !Object.hasOwn(args, String(key))) : [];
  if (missing.length > 0) throw new NodeError(`These arguments are missing: ${missing.join(', ')}`);
}

/** Models take letters, digits, underscores and hyphens only. */
export function nameForModel(node: string): string {
  return (
    node
      .trim()
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 64) || 'tool'
  );
}
