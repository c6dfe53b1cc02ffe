import { createOpenAI } from '@ai-sdk/openai';
import type { JsonObject, LanguageModel, Service, Supplied, SupplyContext } from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
import { modelSettings } from '../../../lib/ai/models/model-settings.ts';
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';

interface Options {
  temperature?: number;
  maxTokens?: number;
  maxTokensToSample?: number;
  topP?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  responseFormat?: string;
  timeout?: number;
}

interface Particulars {
  /** Of the chat interface below the address of the service. */
  path?: string;
  /** Settings where the node has none. */
  usual?: Pick<Options, 'temperature' | 'topP'>;
  /** The service wants its newer name for the length of an answer. */
  countsCompletionTokens?: boolean;
  /** What only this service knows. */
  body?: JsonObject;
}

/** A model of a service whose chat interface resembles that of OpenAI. */
export function compatibleModel(
  context: SupplyContext<{ model: string; options: Options }>,
  service: Pick<Service, 'client'>,
  { path = '', usual = {}, countsCompletionTokens = false, body }: Particulars = {},
): Promise<Supplied<LanguageModel>> {
  const { model, options: given } = context.parameters;
  const options: Options = { ...usual, ...given };
  const name = chosenModel(model);
  const { temperature, topP, frequencyPenalty, presencePenalty } = options;
  const longest = options.maxTokens ?? options.maxTokensToSample;
  return supplyModel(context, {
    service,
    name,
    ...(body && { body }),
    settings: modelSettings({
      ...{ temperature, topP, frequencyPenalty, presencePenalty },
      maxOutputTokens: countsCompletionTokens ? undefined : longest,
      json: options.responseFormat === 'json_object',
      timeoutMs: options.timeout,
      providerOptions: {
        openai: {
          strictJsonSchema: false,
          ...(countsCompletionTokens && longest !== undefined && longest > 0 && { maxCompletionTokens: longest }),
        },
      },
    }),
    create: (fetch) =>
      createOpenAI({ baseURL: `${SERVICE_URL}${path}`, apiKey: 'of the credential', fetch }).chat(name),
  });
}
