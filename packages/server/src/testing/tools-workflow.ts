import type { JsonObject } from '@millrace/workflow';

/** Arguments of the tools: a text. */
export const TEXT_ARGUMENT = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

export interface ToolsWorkflowOptions {
  /** Of the trigger. */
  parameters?: JsonObject;
  version?: number;
  /** Scripts of the tools by their names. Default: `shout`, and `fail`. */
  scripts?: Readonly<Record<string, string>>;
}

const SCRIPTS = { shout: "return query.text.toUpperCase() + '!';", fail: "throw new Error('The disk is full');" };

/** A workflow whose MCP trigger *Tools* offers tools at a path. */
export function toolsWorkflow(
  path: string,
  { parameters = {}, version = 2, scripts = SCRIPTS }: ToolsWorkflowOptions = {},
): JsonObject {
  const trigger = langchain('Tools', 'mcpTrigger', version, { path, ...parameters });
  const tools = Object.entries(scripts).map(([name, jsCode]) =>
    langchain(name, 'toolCode', 1.3, {
      ...{ description: `Does ${name}`, jsCode, specifyInputSchema: true, schemaType: 'manual' },
      inputSchema: JSON.stringify(TEXT_ARGUMENT),
    }),
  );
  const serves = { ai_tool: [[{ node: 'Tools', type: 'ai_tool', index: 0 }]] };
  return {
    name: path,
    nodes: [{ ...trigger, webhookId: path }, ...tools],
    connections: Object.fromEntries(Object.keys(scripts).map((name) => [name, serves])),
    settings: { executionOrder: 'v1' },
  };
}

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return {
    ...{ id: name, name, type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion },
    ...{ position: [0, 0], parameters },
  };
}
