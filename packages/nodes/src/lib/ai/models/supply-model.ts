import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  type JsonObject,
  type LanguageModel,
  NodeError,
  type ResourceLocatorValue,
  type ServiceClient,
  type ServiceContext,
  type Supplied,
  type SupplyContext,
} from '@millrace/node-sdk';
import { askSdkModel } from '../codec/sdk-model.ts';
import type { ModelSettings } from './model-settings.ts';
import { observedModel } from './observed-model.ts';

type ModelContext = Omit<SupplyContext<unknown>, 'parameters'>;

interface ModelOptions {
  service: { client(context: ServiceContext): Promise<ServiceClient> };
  name: string;
  settings: ModelSettings;
  /** The model of the package of its provider. Its service is at `SERVICE_URL`, whatever its address is. */
  create(fetch: typeof globalThis.fetch): LanguageModelV4;
  /** Added to each address. */
  query?: Readonly<Record<string, string>>;
  /** Added to the body of each request: what the package of its provider does not know. */
  body?: JsonObject;
  /** Whether nodes read answers as JSON. Default: where the settings ask for JSON. */
  answersJson?: boolean;
}

/** Supplies a model whose format a package of its provider knows. */
export async function supplyModel(context: ModelContext, options: ModelOptions): Promise<Supplied<LanguageModel>> {
  const { service, name, settings, create, query, body } = options;
  const { answersJson = settings.json === true } = options;
  const client = await service.client(serviceContext(context));
  const told = new Set<string>();
  const onWarning = (message: string): void => {
    if (told.has(message)) return;
    told.add(message);
    context.hint({ message, type: 'warning' });
  };
  const ask = askSdkModel.bind(undefined, {
    ...{ client, settings, create, onWarning },
    ...(query && { query }),
    ...(body && { body }),
  });
  return { thing: observedModel(context, { name, settings: shown(settings), answersJson, ask }) };
}

/** What a client of a service needs: contexts are objects with methods. */
export function serviceContext(context: Pick<ModelContext, 'http' | 'credentials' | 'sleep' | 'now'>): ServiceContext {
  const { http, credentials, sleep, now } = context;
  return { http, credentials, sleep, now, parameters: {} };
}

/** The name of the chosen model. @throws NodeError when none is */
export function chosenModel(model: string | ResourceLocatorValue | undefined, parameter = 'model'): string {
  const name = String((typeof model === 'object' ? model.value : model) ?? '').trim();
  if (name !== '') return name;
  throw new NodeError('No model is chosen', { parameter, description: 'Choose a model.' });
}

function shown({ timeoutMs: _timeout, ...settings }: ModelSettings): JsonObject {
  return JSON.parse(JSON.stringify(settings)) as JsonObject;
}
