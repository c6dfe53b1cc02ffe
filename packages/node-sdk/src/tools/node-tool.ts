import type { JsonObject, JsonValue } from '@millrace/workflow';
import type { Tool } from '../context/supplies.ts';
import type { SupplyContext } from '../context/supply-context.ts';
import { descriptionForModel, type ToolNode } from './describe-as-tool.ts';
import { readArguments } from './read-arguments.ts';
import { UNKNOWN_OUTCOME } from './unknown-outcome.ts';

/**
 * A node as a tool: what a model gives is where its parameters ask for it, and what it puts out is what the model gets.
 * @param run runs the node with what the model gave; gives the data of the items it puts out.
 */
export function nodeTool(
  description: ToolNode,
  context: SupplyContext<JsonObject>,
  run: (args: JsonObject) => Promise<JsonValue[]>,
): Tool {
  const { parameters, node, asRun } = context;
  const schema = context.toolSchema();
  const invoke = async (args: JsonObject): Promise<JsonValue[]> => {
    return await run(readArguments(schema, args));
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

/** Models take letters, digits, underscores and hyphens only. */
export function nameForModel(node: string): string {
  return (
    node
      .trim()
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 64) || 'tool'
  );
}
