import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { readMessages } from '../ai/chat-messages.ts';
import { schemaOfTool } from '../ai/json-schema.ts';
import { plainCopy } from '../describe/plain-copy.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { ConnectedThing, NodePort } from '../port/node-port.ts';
import { isOptions, type Options, optionsIn, textIn } from '../requests/option-fields.ts';

/**
 * What the sub-nodes supply that are connected to a node: one thing where the input takes one connection, else a list.
 * Each is in the form in which packages know things of its kind.
 */
export async function connectedThings(
  { inputs }: Options,
  { kind, itemIndex }: { kind: string; itemIndex: number | undefined },
  port: NodePort,
): Promise<object | object[] | undefined> {
  const things = (await port.connected(kind, itemIndex)).map((thing) => formOf(kind, thing, port));
  return takesOne(inputs, kind) ? things[0] : things;
}

/** Inputs that an expression gives are not known here: only tools come in numbers then. */
function takesOne(inputs: unknown, kind: string): boolean {
  if (!Array.isArray(inputs)) return kind !== 'ai_tool';
  const input = inputs.filter(isOptions).find(({ type }) => type === kind);
  return input?.maxConnections === 1;
}

function formOf(kind: string, thing: ConnectedThing, port: NodePort): object {
  if (kind === 'ai_languageModel') return modelForm(thing, port, []);
  if (kind === 'ai_memory') return memoryForm(thing, port);
  if (kind === 'ai_outputParser') return parserForm(thing, port);
  return kind === 'ai_tool' ? toolForm(thing, port) : objectForm(thing, port);
}

function toolForm({ handle, tool }: ConnectedThing, port: NodePort): object {
  const invoke = async (input: unknown): Promise<string> => {
    const { type, args } = optionsIn(input);
    // What a model asks for comes whole, or as its arguments only.
    return await port.callConnected(handle, {
      method: 'invoke',
      args: argumentsIn(type === 'tool_call' ? args : input),
    });
  };
  return {
    name: tool?.name,
    description: tool?.description,
    schema: tool?.parameters,
    lc_runnable: true,
    ...{ invoke, call: invoke, func: invoke, _call: invoke },
  };
}

function argumentsIn(input: unknown): JsonObject {
  if (isOptions(input)) return plainCopy(input) as JsonObject;
  return { input: textIn(input) ?? '' };
}

/** @param tools in any form in which packages give tools to a model. */
function modelForm({ handle }: ConnectedThing, port: NodePort, tools: readonly unknown[]): object {
  const invoke = async (input: unknown): Promise<object> => {
    const asked = tools.map(toolAsked);
    const messages = readMessages(input);
    const { content, toolCalls, usage } = await port.callConnected(handle, {
      method: 'generate',
      messages,
      tools: asked,
    });
    return {
      content,
      text: content,
      tool_calls: toolCalls.map((call) => ({ id: call.id, name: call.name, args: call.arguments, type: 'tool_call' })),
      additional_kwargs: {},
      response_metadata: {},
      ...(usage && { usage_metadata: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens } }),
      getType: () => 'ai',
      _getType: () => 'ai',
    };
  };
  return {
    lc_runnable: true,
    invoke,
    bindTools: (more: unknown) => modelForm({ handle }, port, [...tools, ...(Array.isArray(more) ? more : [])]),
    _llmType: () => 'millrace',
    _modelType: () => 'base_chat_model',
  };
}

function toolAsked(tool: unknown): { name: string; description: string; parameters: JsonObject } {
  const { function: called } = optionsIn(tool);
  const { name, description, schema, parameters } = optionsIn(called ?? tool);
  const known = textIn(name);
  if (known === undefined) throw new ApplicationError('A tool for a model needs a name');
  return { name: known, description: textIn(description) ?? '', parameters: schemaOfTool(parameters ?? schema) };
}

function memoryForm({ handle }: ConnectedThing, port: NodePort): object {
  const load = async (): Promise<object[]> => {
    const messages = await port.callConnected(handle, { method: 'load' });
    return messages.map((message) => {
      const type = MESSAGE_TYPES[message.role];
      return { ...message, getType: () => type, _getType: () => type };
    });
  };
  const save = async (messages: unknown): Promise<void> => {
    await port.callConnected(handle, { method: 'save', messages: readMessages(messages) });
  };
  return {
    memoryKey: 'chat_history',
    returnMessages: true,
    loadMemoryVariables: async () => ({ chat_history: await load() }),
    saveContext: async (input: unknown, output: unknown) =>
      await save([
        ['user', firstText(input)],
        ['assistant', firstText(output)],
      ]),
    chatHistory: {
      getMessages: load,
      addMessage: async (message: unknown) => await save([message]),
      addMessages: save,
      addUserMessage: async (text: unknown) => await save([['user', String(text)]]),
      addAIMessage: async (text: unknown) => await save([['assistant', String(text)]]),
    },
  };
}

const MESSAGE_TYPES = { system: 'system', user: 'human', assistant: 'ai', tool: 'tool' } as const;

function firstText(values: unknown): string {
  return Object.values(optionsIn(values)).find((value) => typeof value === 'string') ?? '';
}

function parserForm({ handle, parser }: ConnectedThing, port: NodePort): object {
  const parse = async (text: unknown): Promise<JsonValue> =>
    await port.callConnected(handle, { method: 'parse', text: String(text) });
  return {
    lc_runnable: true,
    parse,
    // What a model answers, or its text.
    invoke: async (input: unknown) => await parse(textIn(optionsIn(input).content) ?? input),
    getFormatInstructions: () => parser?.instructions ?? '',
    ...(parser?.schema && { schema: parser.schema }),
  };
}

/** Its methods give promises, whatever they give where it is. */
function objectForm({ handle, object }: ConnectedThing, port: NodePort): object {
  const methods = (object?.methods ?? []).map((name) => [
    name,
    async (...args: unknown[]): Promise<JsonValue> =>
      await port.callConnected(handle, { method: 'call', name, args: args.map((one) => plainCopy(one) ?? null) }),
  ]);
  return { ...object?.values, ...Object.fromEntries(methods) };
}
