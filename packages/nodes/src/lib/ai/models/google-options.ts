import { choices, fixedCollection, group, options } from '@millrace/node-sdk';
import { type ModelSettings, modelSettings } from './model-settings.ts';

export const safetySettings = fixedCollection('safetySettings', {
  label: 'Safety',
  multiple: true,
  groups: [
    group('values', 'Category', [
      options('category', {
        label: 'Category',
        options: choices(
          'HARM_CATEGORY_HARASSMENT',
          'HARM_CATEGORY_HATE_SPEECH',
          'HARM_CATEGORY_SEXUALLY_EXPLICIT',
          'HARM_CATEGORY_DANGEROUS_CONTENT',
        ),
      }),
      options('threshold', {
        label: 'Refused from',
        options: choices(
          'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
          'BLOCK_LOW_AND_ABOVE',
          'BLOCK_MEDIUM_AND_ABOVE',
          'BLOCK_ONLY_HIGH',
          'BLOCK_NONE',
        ),
      }),
    ]),
  ],
});

/** Options of models of Google, as they stand in files. */
export interface GoogleOptions {
  maxOutputTokens?: number;
  temperature?: number;
  topK?: number;
  topP?: number;
  /** A list or, in old files, a single entry. */
  safetySettings?: { values?: SafetySetting | SafetySetting[] };
  /** Tokens; 0 for none, -1 for as many as the model likes. */
  thinkingBudget?: number;
}

interface SafetySetting {
  category: string;
  threshold: string;
}

export function googleOptions({ safetySettings: given, thinkingBudget, ...others }: GoogleOptions): ModelSettings {
  const safety = [given?.values ?? []].flat();
  const google = {
    ...(safety.length > 0 && { safetySettings: safety.map((one) => ({ ...one })) }),
    ...(thinkingBudget !== undefined && { thinkingConfig: { thinkingBudget } }),
  };
  const { maxOutputTokens, temperature, topK, topP } = others;
  return modelSettings({
    ...{ maxOutputTokens, temperature, topK, topP },
    ...(Object.keys(google).length > 0 && { providerOptions: { google } }),
  });
}
