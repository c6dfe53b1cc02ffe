import type { JsonObject, JsonValue, ValueOf } from '@millrace/node-sdk';
import { objectField } from './json-fields.ts';
import type { responseOptions } from './operations/response-options.ts';

export type ResponseOptions = ValueOf<typeof responseOptions>;

/** The options as the interface for responses takes them. Those that are not set are left to the service. */
export function responseFields(set: ResponseOptions): JsonObject {
  const { conversationId, include, instructions, maxTokens, maxToolCalls, parallelToolCalls, previousResponseId } = set;
  const { promptCacheKey, safetyIdentifier, serviceTier, store, topLogprobs, temperature, topP, truncation } = set;
  return given({
    ...{ include, instructions, store, temperature },
    conversation: conversationId,
    max_output_tokens: maxTokens,
    max_tool_calls: maxToolCalls,
    metadata: objectField(set.metadata, 'options.metadata'),
    parallel_tool_calls: parallelToolCalls,
    previous_response_id: previousResponseId,
    prompt: promptOf(set),
    prompt_cache_key: promptCacheKey,
    reasoning: reasoningOf(set),
    safety_identifier: safetyIdentifier,
    service_tier: serviceTier,
    text: textOf(set),
    top_logprobs: topLogprobs,
    top_p: topP,
    truncation: truncation === undefined ? undefined : truncation ? 'auto' : 'disabled',
    background: backgroundOf(set)?.enabled || undefined,
  });
}

export function formOf({ textFormat }: ResponseOptions) {
  return only(textFormat?.textOptions);
}

export function backgroundOf({ backgroundMode }: ResponseOptions) {
  return only(backgroundMode?.values);
}

/** Whether the texts of the answer are JSON. */
export function isJsonWanted(set: ResponseOptions): boolean {
  const type = formOf(set)?.type;
  return type === 'json_object' || type === 'json_schema';
}

function promptOf({ promptConfig }: ResponseOptions): JsonObject | undefined {
  const chosen = only(promptConfig?.promptOptions);
  if (!chosen?.promptId) return undefined;
  const { promptId: id, version, variables } = chosen;
  return given({ id, version, variables: objectField(variables, 'options.promptConfig') });
}

function reasoningOf({ reasoning }: ResponseOptions): JsonObject | undefined {
  const chosen = only(reasoning?.reasoningOptions);
  if (!chosen) return undefined;
  const { effort, summary } = chosen;
  return given({ effort, summary: summary === 'none' ? undefined : summary });
}

function textOf(set: ResponseOptions): JsonObject | undefined {
  const form = formOf(set);
  if (!form) return undefined;
  const { type, verbosity, name, description, strict } = form;
  if (type !== 'json_schema') return given({ verbosity, format: type === 'json_object' ? { type } : undefined });
  return given({
    verbosity,
    format: given({
      type,
      name,
      description,
      schema: objectField(form.schema, 'options.textFormat') ?? {},
      strict: strict || undefined,
    }),
  });
}

/** Files hold a group as it is, or as the one entry of a list. */
function only<Group>(value: Group | readonly Group[] | undefined): Group | undefined {
  return Array.isArray(value) ? value[0] : (value as Group | undefined);
}

function given(fields: Record<string, JsonValue | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, JsonValue] =>
        entry[1] !== undefined && entry[1] !== '' && !(Array.isArray(entry[1]) && entry[1].length === 0),
    ),
  );
}
