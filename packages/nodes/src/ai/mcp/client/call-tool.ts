import type { BinaryData, Item, ItemContext, JsonValue, ResourceMapperValue } from '@millrace/node-sdk';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { McpConnection } from '../../../lib/ai/mcp/mcp-connection.ts';
import {
  type McpServerParameters,
  type McpTimeParameters,
  serverAddress,
  timeLimits,
} from '../../../lib/ai/mcp/server-parameters.ts';
import { failureOf } from '../../../lib/ai/mcp/tool-result.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { argumentsOf } from './tool-arguments.ts';

interface Parameters extends McpServerParameters {
  tool: { value: string | number };
  inputMode: string;
  parameters?: ResourceMapperValue | undefined;
  jsonInput?: JsonValue | undefined;
  options: McpTimeParameters & { convertToBinary?: boolean | undefined };
}

/** Calls the tool once for each item. Items share the connection. */
export async function callTool({ parameters, share, http, signal, binary }: ItemContext<Parameters>): Promise<Item> {
  const address = serverAddress(parameters);
  const limits = timeLimits(parameters.options);
  const connection = await share(JSON.stringify([address, limits]), async () => {
    const opened = await McpConnection.open(address, { http, limits, signal });
    return { thing: opened, close: () => opened.close(), isUsable: () => opened.isUsable };
  });
  const tool = String(parameters.tool.value);
  const result = await connection.call(tool, argumentsOf(parameters));
  if (result.isError) throw failureOf(tool, result);
  const makesFiles = parameters.options.convertToBinary ?? true;
  const files: Record<string, BinaryData> = {};
  const content: JsonValue[] = [];
  for (const block of result.content) {
    if (makesFiles && (block.type === 'image' || block.type === 'audio')) {
      const bytes = Buffer.from(block.data, 'base64');
      files[`data_${Object.keys(files).length}`] = await binary.create(bytes, { mimeType: block.mimeType });
    } else content.push(contentOf(block));
  }
  return { json: { content }, ...(Object.keys(files).length > 0 && { binary: files }) };
}

/** Texts that are JSON are given as their values. */
function contentOf(block: ContentBlock): JsonValue {
  if (block.type !== 'text') return block as JsonValue;
  try {
    return { ...block, text: parseJson(block.text) } as JsonValue;
  } catch {
    return block as JsonValue;
  }
}
