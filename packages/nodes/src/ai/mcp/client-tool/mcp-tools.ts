import {
  type JsonObject,
  NodeError,
  type Supplied,
  type SupplyContext,
  type Tool,
  UNKNOWN_OUTCOME,
} from '@millrace/node-sdk';
import type { Tool as McpTool } from '@modelcontextprotocol/client';
import { McpConnection, type McpTimeLimits } from '../../../lib/ai/mcp/mcp-connection.ts';
import {
  type McpServerParameters,
  type McpTimeParameters,
  serverAddress,
  timeLimits,
} from '../../../lib/ai/mcp/server-parameters.ts';
import { namesForModel } from '../../../lib/ai/mcp/tool-names.ts';
import { failureOf, textOfResult } from '../../../lib/ai/mcp/tool-result.ts';

interface Parameters extends McpServerParameters {
  include: string;
  includeTools?: string[] | undefined;
  excludeTools?: string[] | undefined;
  options: McpTimeParameters;
}

/** A connection with the tools that it had when it was opened. */
interface OpenServer {
  connection: McpConnection;
  tools: McpTool[];
}

/** The tools of an MCP server. Its list is read once for all items of a run of the node that uses them. */
export async function mcpTools(context: SupplyContext<Parameters>): Promise<Supplied<Tool>> {
  const { parameters, node } = context;
  const open = opener(context);
  const chosen = chosenTools((await open()).tools, parameters);
  const names = namesForModel(
    node.name,
    chosen.map(({ name }) => name),
  );
  const [thing, ...others] = chosen.map((tool, index) =>
    toolOf(context, { tool, name: names[index] ?? tool.name, open }),
  );
  if (thing) return { thing, others };
  throw new NodeError('The MCP server has none of the tools that are to be used', {
    description: "Check 'Tools' of the node, and what the server offers.",
    parameter: parameters.include === 'except' ? 'excludeTools' : 'includeTools',
  });
}

/** Opens the server where it is not open, or not of use any more. */
function opener({ share, http, signal, parameters }: SupplyContext<Parameters>): () => Promise<OpenServer> {
  const address = serverAddress(parameters);
  const limits = timeLimits(parameters.options);
  const key = JSON.stringify([address, limits]);
  return () =>
    share(key, async () => {
      const connection = await McpConnection.open(address, { http, limits, signal });
      try {
        const thing: OpenServer = { connection, tools: await connection.tools() };
        return { thing, close: () => connection.close(), isUsable: () => connection.isUsable };
      } catch (error) {
        await connection.close();
        throw error;
      }
    });
}

function chosenTools(
  tools: readonly McpTool[],
  { include, includeTools, excludeTools }: Parameters,
): readonly McpTool[] {
  if (include === 'selected') return tools.filter(({ name }) => includeTools?.includes(name));
  if (include === 'except') return tools.filter(({ name }) => !excludeTools?.includes(name));
  return tools;
}

function toolOf(
  { asRun, parameters }: SupplyContext<Parameters>,
  { tool, name, open }: { tool: McpTool; name: string; open: () => Promise<OpenServer> },
): Tool {
  const limits: McpTimeLimits = timeLimits(parameters.options);
  const call = async (args: JsonObject): Promise<string> => {
    const { connection } = await open();
    const result = await connection.call(tool.name, args, limits);
    if (result.isError) throw failureOf(tool.name, result);
    return textOfResult(result);
  };
  const { readOnlyHint, idempotentHint } = tool.annotations ?? {};
  return {
    name,
    description: tool.description ?? tool.title ?? tool.name,
    parameters: tool.inputSchema as JsonObject,
    invoke: (args) =>
      asRun(() => call(args), {
        request: { tool: tool.name, arguments: args },
        response: (response) => ({ response }),
        restore: ({ response }) => String(response),
        // What changes nothing may be asked again.
        ...(!readOnlyHint && !idempotentHint && { ifUnknown: () => UNKNOWN_OUTCOME }),
      }),
  };
}
