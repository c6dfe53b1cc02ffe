import {
  asJson,
  type ChatAnswer,
  type ChatMessage,
  type ChatRequest,
  type JsonObject,
  type JsonValue,
  type LanguageModel,
  roundsSincePrompt,
  type SupplyContext,
  z,
} from '@millrace/node-sdk';

const jsonObject = z.record(z.string(), z.unknown());

/** An answer as it was stored of a run. */
const storedAnswer = z.object({
  content: z.string(),
  toolCalls: z.array(
    z.object({ id: z.string(), name: z.string(), arguments: jsonObject, metadata: jsonObject.optional() }),
  ),
  reasoning: z.array(z.object({ text: z.string(), metadata: jsonObject.optional() })).optional(),
  finish: z.enum(['stop', 'length', 'toolCalls', 'contentFilter', 'other']),
  usage: z
    .object({
      inputTokens: z.number(),
      outputTokens: z.number(),
      cachedTokens: z.number().optional(),
      reasoningTokens: z.number().optional(),
    })
    .optional(),
});

export interface ObservedModel {
  name: string;
  /** Shown with each call. */
  settings?: JsonObject;
  /** It runs on a machine of its owner's, who pays nobody for a call. */
  isSelfHosted?: boolean;
  answersJson?: boolean;
  ask(request: ChatRequest): Promise<ChatAnswer>;
}

/** A model each of whose calls is a run of its node, shown with what was asked and answered, and never paid twice. */
export function observedModel(
  { asRun, now }: Pick<SupplyContext<unknown>, 'asRun' | 'now'>,
  { name, settings, isSelfHosted, answersJson = false, ask }: ObservedModel,
): LanguageModel {
  return {
    name,
    ...(answersJson && { answersJson }),
    generate(request) {
      const startedAt = now();
      let firstTokenMs: number | undefined;
      const onDelta =
        request.onDelta &&
        ((text: string) => {
          firstTokenMs ??= now() - startedAt;
          request.onDelta?.(text);
        });
      return asRun(() => ask({ ...request, ...(onDelta && { onDelta }) }), {
        request: {
          model: name,
          ...(settings && Object.keys(settings).length > 0 && { settings }),
          messages: request.messages.map(shownMessage),
          ...(request.tools?.length && { tools: request.tools.map((tool) => tool.name) }),
          ...(request.output && { output: request.output.name }),
        },
        response: (answer) => ({
          ...asJson(answer),
          ...(firstTokenMs !== undefined && { firstTokenMs }),
        }),
        modelCall: ({ finish, usage }) => ({ model: name, finish, usage, firstTokenMs, isSelfHosted }),
        restore: (response) => storedAnswer.parse(response) as ChatAnswer,
        key: roundsSincePrompt(request.messages),
        beginsRound: true,
      });
    },
  };
}

/** Files are told, not shown: they would be stored with each call. */
function shownMessage(message: ChatMessage): JsonObject {
  const { role, content } = message;
  const shown: JsonValue =
    typeof content === 'string'
      ? content
      : content.map((part): JsonObject => {
          if (part.type === 'text') return { type: 'text', text: part.text };
          const { type, mediaType, fileName } = part;
          return { type, mediaType, ...(fileName !== undefined && { fileName }) };
        });
  return {
    role,
    content: shown,
    ...(message.role === 'assistant' &&
      message.toolCalls?.length && { toolCalls: message.toolCalls.map((call) => ({ ...call })) }),
    ...(message.role === 'tool' && { toolCallId: message.toolCallId }),
  };
}
