import type { LanguageModelV4ProviderTool } from '@ai-sdk/provider';
import type { JsonObject } from '@millrace/node-sdk';

/** How a model answers. Only what the user set is there: services differ in what they take. */
export interface ModelSettings {
  temperature?: number;
  /** Where the answer is cut off. */
  maxOutputTokens?: number;
  topP?: number;
  topK?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  stopSequences?: string[];
  /** The answer is JSON of any form. */
  json?: boolean;
  /** The answer is JSON of this schema, where the node that asks wants no other form. */
  output?: { name: string; description?: string; schema: JsonObject };
  /** Until the answer is complete. */
  timeoutMs?: number;
  /** What only one service knows, by its name. */
  providerOptions?: Record<string, JsonObject>;
  /** Tools that the service runs itself. */
  providerTools?: LanguageModelV4ProviderTool[];
}

/** Settings without those that are not set. -1 leaves a number to the model. */
export function modelSettings(
  given: { [Name in keyof ModelSettings]: ModelSettings[Name] | undefined },
): ModelSettings {
  const set = Object.entries(given).filter(([name, value]) => {
    if (value === undefined || value === false) return false;
    return !((name === 'maxOutputTokens' || name === 'topK') && Number(value) <= 0);
  });
  return Object.fromEntries(set) as ModelSettings;
}
