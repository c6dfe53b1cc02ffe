import type { ChatAnswer, ChatMessage, JsonObject, JsonValue, ToolDescription } from '@millrace/node-sdk';
import { readAnswer, readMessages, toModelMessages } from '../ai/chat-messages.ts';
import { schemaOfTool } from '../ai/json-schema.ts';
import { plainCopy } from '../describe/plain-copy.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { nodeNameToToolName } from '../n8n-workflow/functions.ts';
import { isFunction, type PackageFunction } from '../package/package-types.ts';
import type { SuppliedCall, SuppliedThing } from '../port/supplied-call.ts';
import { isOptions, type Options, optionsIn, textIn } from '../requests/option-fields.ts';

/** What is told of things that `supplyData` gave. */
export async function describeThings(
  kind: string,
  things: readonly unknown[],
  nodeName: string,
): Promise<SuppliedThing[]> {
  const described = things.map(async (thing): Promise<SuppliedThing> => {
    if (kind === 'ai_tool') return { tool: describeTool(thing, nodeName) };
    if (kind === 'ai_outputParser') return { parser: { instructions: await instructionsOf(thing) } };
    return kind === 'ai_languageModel' || kind === 'ai_memory' ? {} : { object: describeObject(thing) };
  });
  return await Promise.all(described);
}

/** Things in what `supplyData` gave: one, a list, or a kit of tools. */
export function thingsIn(kind: string, response: unknown): unknown[] {
  if (kind !== 'ai_tool') return [response];
  const list = [response].flat().flatMap((one) => toolsOfKit(one) ?? one);
  return list.filter(isOptions);
}

function toolsOfKit(thing: unknown): unknown[] | undefined {
  const { tools, getTools } = optionsIn(thing);
  const found: unknown = isFunction(getTools) ? getTools.call(thing) : tools;
  return Array.isArray(found) ? found : undefined;
}

function describeTool(thing: unknown, nodeName: string): ToolDescription {
  const { name, description, schema } = optionsIn(thing);
  return {
    name: textIn(name) ?? nodeNameToToolName(nodeName),
    description: textIn(description) ?? '',
    parameters: schemaOfTool(schema),
  };
}

/** Not its schema: what it reads need not be of just that form, and its instructions say it. */
async function instructionsOf(thing: unknown): Promise<string> {
  return textIn(await methodOf(thing, 'getFormatInstructions').call(thing)) ?? '';
}

/** Fields that hold plain data, and methods, also those that its class inherits. */
function describeObject(thing: unknown): NonNullable<SuppliedThing['object']> {
  if (!isOptions(thing)) return { values: { value: plainCopy(thing) ?? null }, methods: [] };
  const values: JsonObject = {};
  for (const [name, value] of Object.entries(thing)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') values[name] = value;
  }
  return { values, methods: methodsOf(thing) };
}

function methodsOf(thing: object): string[] {
  const names = new Set<string>();
  for (let level: object | null = thing; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const { value } = Object.getOwnPropertyDescriptor(level, name) ?? {};
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
    }
  }
  return [...names];
}

/** Calls one of the things. @throws whatever its code throws, ApplicationError for what it cannot do */
export async function callThing(things: readonly unknown[], call: SuppliedCall): Promise<JsonValue> {
  const thing = things[call.index];
  if (thing === undefined) throw new ApplicationError('The sub-node does not supply that');
  switch (call.method) {
    case 'invoke':
      return await invokeTool(thing, call.args);
    case 'generate':
      return await plain(generate(thing, call.messages, call.tools));
    case 'load':
      return await plain(loadMemory(thing));
    case 'parse':
      return await plain(methodOf(thing, 'parse').call(thing, call.text));
    case 'save':
      await saveMemory(thing, call.messages);
      return null;
    case 'call':
      return await plain(methodOf(thing, call.name).apply(thing, call.args));
  }
}

async function plain(value: unknown): Promise<JsonValue> {
  return plainCopy(await value) ?? null;
}

function methodOf(thing: unknown, ...names: string[]): PackageFunction {
  for (const name of names) {
    const method = optionsIn(thing)[name];
    if (isFunction(method)) return method;
  }
  throw new ApplicationError(`What the sub-node supplies has no method "${names[0]}"`);
}

async function invokeTool(thing: unknown, args: JsonObject): Promise<string> {
  const { schema } = optionsIn(thing);
  // A tool without a schema takes a text.
  const input = schema === undefined && typeof args.input === 'string' ? args.input : args;
  const given = await methodOf(thing, 'invoke', 'call', 'func', '_call').call(thing, input);
  if (typeof given === 'string') return given;
  const { content } = optionsIn(given);
  return typeof content === 'string' ? content : JSON.stringify(plainCopy(given) ?? null);
}

async function generate(thing: unknown, messages: ChatMessage[], tools: ToolDescription[]): Promise<ChatAnswer> {
  const model = tools.length === 0 ? thing : bindTools(thing, tools);
  return readAnswer(await methodOf(model, 'invoke').call(model, toModelMessages(messages)));
}

function bindTools(model: unknown, tools: ToolDescription[]): unknown {
  const bind = optionsIn(model).bindTools;
  if (!isFunction(bind)) throw new ApplicationError('The model cannot use tools');
  return bind.call(
    model,
    tools.map((tool) => ({ type: 'function', function: tool })),
  );
}

async function loadMemory(thing: unknown): Promise<ChatMessage[]> {
  const { chatHistory } = optionsIn(thing);
  const history = optionsIn(chatHistory);
  if (isFunction(history.getMessages)) return readMessages(await history.getMessages.call(chatHistory));
  const variables = optionsIn(await methodOf(thing, 'loadMemoryVariables').call(thing, {}));
  const found = Object.values(variables).find((value) => Array.isArray(value) || typeof value === 'string') ?? [];
  // As one text: what was said before, told by the system.
  return typeof found === 'string' ? textAsMessages(found) : readMessages(found);
}

function textAsMessages(text: string): ChatMessage[] {
  return text === '' ? [] : [{ role: 'system', content: text }];
}

async function saveMemory(thing: unknown, messages: ChatMessage[]): Promise<void> {
  const said = (role: ChatMessage['role']): string =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => content)
      .join('\n');
  await methodOf(thing, 'saveContext').call(thing, { input: said('user') }, { output: said('assistant') });
}

/** @throws ApplicationError for what is no object */
export function readSupply(given: unknown): { response: unknown; close: (() => unknown) | undefined } {
  if (!isOptions(given) || !('response' in given)) {
    throw new ApplicationError('The sub-node did not give what it supplies: "supplyData" has to give { response }');
  }
  const { response, closeFunction }: Options = given;
  return { response, close: isFunction(closeFunction) ? () => closeFunction.call(given) : undefined };
}
