import { z } from '@millrace/node-sdk';
import type { QuestionNow } from '../protocol.ts';
import { travellingError } from './package-errors.ts';

const MAX_TEXT = 1_000_000;
const jsonObject = z.record(z.string(), z.unknown());
const text = z.string().max(MAX_TEXT);
const remembered = z.object({ node: jsonObject, workflow: jsonObject, execution: jsonObject });

const request = z.object({
  url: text,
  method: text.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  query: z.array(z.tuple([z.string(), z.string()])).optional(),
  timeoutMs: z.number().positive().optional(),
  maxRedirects: z.number().int().nonnegative().optional(),
  proxy: text.optional(),
  allowUnauthorizedCerts: z.boolean().optional(),
});

const binary = z.object({
  data: z.string(),
  id: text.optional(),
  mimeType: text,
  fileName: text.optional(),
  fileExtension: text.optional(),
});

const name = z.string().min(1).max(200);
const toolCall = z.object({ id: text, name: text, arguments: jsonObject });
export const chatMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'user']), content: z.string() }),
  z.object({ role: z.literal('assistant'), content: z.string(), toolCalls: z.array(toolCall).optional() }),
  z.object({ role: z.literal('tool'), content: z.string(), toolCallId: text }),
]);
const tool = z.object({ name: text, description: z.string(), parameters: jsonObject });

/** What a package asks of what is connected to its node. */
const bareCall = z.discriminatedUnion('method', [
  z.object({ method: z.literal('invoke'), args: jsonObject }),
  z.object({ method: z.literal('generate'), messages: z.array(chatMessage), tools: z.array(tool).max(1_000) }),
  z.object({ method: z.literal('load') }),
  z.object({ method: z.literal('parse'), text: z.string() }),
  z.object({ method: z.literal('save'), messages: z.array(chatMessage) }),
  z.object({ method: z.literal('call'), name, args: z.array(z.unknown()) }),
]);

/** What a sub-node supplies. */
const thing = z.object({
  tool: tool.optional(),
  parser: z.object({ instructions: z.string() }).optional(),
  object: z.object({ values: jsonObject, methods: z.array(name).max(1_000) }).optional(),
});

const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('http'), request, credentialType: text.optional() }),
  z.object({
    kind: z.literal('emit'),
    items: z.array(z.unknown()),
    staticData: remembered,
  }),
  z.object({
    kind: z.literal('connected'),
    connection: name,
    itemIndex: z.number().int().nonnegative().optional(),
  }),
  z.object({ kind: z.literal('callConnected'), handle: z.number().int().nonnegative(), call: bareCall }),
  z.object({
    kind: z.literal('runWorkflow'),
    request: z.object({ workflowId: name, items: z.array(z.unknown()), wait: z.boolean() }),
  }),
  z.object({ kind: z.literal('credential'), credentialType: text }),
  z.object({
    kind: z.literal('evaluate'),
    expression: text,
    variables: jsonObject,
    itemIndex: z.number().int().nonnegative(),
  }),
  z.object({
    kind: z.literal('createBinary'),
    about: z.object({ fileName: text.optional(), mimeType: text.optional() }),
  }),
  z.object({ kind: z.literal('readBinary'), binary }),
]);

const questionNow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('evaluate'), expression: text, itemIndex: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('filter'), filter: jsonObject, timezone: name }),
]);

/** @returns `undefined` for what no host of ours asks */
export function readQuestionNow(given: unknown): QuestionNow | undefined {
  const { success, data } = questionNow.safeParse(given);
  // Parsed from JSON.
  return success ? (data as QuestionNow) : undefined;
}

/** What a host may say. Its package can write whatever it likes: what does not fit ends it. */
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('listening') }),
  z.object({ type: z.literal('supplied'), things: z.array(thing).max(1_000) }),
  z.discriminatedUnion('ok', [
    z.object({ type: z.literal('called'), id: z.number().int(), ok: z.literal(true), value: z.unknown().optional() }),
    z.object({ type: z.literal('called'), id: z.number().int(), ok: z.literal(false), error: travellingError }),
  ]),
  z.object({ type: z.literal('described'), catalogue: jsonObject }),
  z.object({ type: z.literal('ask'), id: z.number().int(), question, bytes: z.instanceof(Uint8Array).optional() }),
  z.object({ type: z.literal('log'), level: z.enum(['debug', 'info', 'warn', 'error']), message: z.string() }),
  z.object({
    type: z.literal('hint'),
    hint: z.object({
      message: text,
      location: z.enum(['outputPane', 'inputPane', 'ndv']).optional(),
      type: z.enum(['info', 'warning', 'danger']).optional(),
    }),
  }),
  z.object({ type: z.literal('items'), output: z.number().int().min(0).max(1_000), items: z.array(z.unknown()) }),
  z.object({
    type: z.literal('done'),
    outputs: z.number().int().min(0).max(1_000),
    staticData: remembered.optional(),
    value: z.unknown().optional(),
  }),
  z.object({ type: z.literal('failed'), error: travellingError }),
  z.object({ type: z.literal('crashed'), error: travellingError }),
  z.object({ type: z.literal('pong'), count: z.number() }),
]);

export type PackageMessage = z.infer<typeof message>;
export type AskedByPackage = z.infer<typeof question>;

/** @returns `undefined` for what no host of ours says */
export function readPackageMessage(given: unknown): PackageMessage | undefined {
  const { success, data } = message.safeParse(given);
  return success ? data : undefined;
}
