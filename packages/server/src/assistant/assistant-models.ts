import type { AssistantModel, ErrorCode } from '@millrace/api';
import {
  defaultVersionOf,
  isDisplayed,
  type JsonObject,
  type NodeTypeDescription,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import type { KnownActor } from '../access/actor.ts';
import type { CredentialService } from '../credentials/credential.service.ts';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { AssistantModelRepository } from './assistant-model.repository.ts';

export interface AssistantModelsOptions {
  access: Pick<Access, 'require'>;
  credentials: Pick<CredentialService, 'get'>;
  nodeTypes: Pick<NodeTypeStore, 'catalogue' | 'whole'>;
  repository: AssistantModelRepository;
}

/** What says that a choice was good once. */
const GONE: ReadonlySet<ErrorCode> = new Set(['ASSISTANT_MODEL_WRONG', 'CREDENTIAL_NOT_FOUND', 'FORBIDDEN']);

/** Names that chat models have for the parameter which says the model. */
const MODEL_PARAMETERS = ['model', 'modelName'];

/** Which model the assistant of an account works with. */
export class AssistantModels {
  readonly #options: AssistantModelsOptions;

  constructor(options: AssistantModelsOptions) {
    this.#options = options;
  }

  async find(userId: string): Promise<AssistantModel | null> {
    return (await this.#options.repository.find(userId)) ?? null;
  }

  /** @throws ServerError `ASSISTANT_MODEL_WRONG`, `CREDENTIAL_NOT_FOUND` */
  async choose(actor: KnownActor, model: AssistantModel | null): Promise<AssistantModel | null> {
    const { repository } = this.#options;
    if (model === null) await repository.delete(actor.user.id);
    else {
      await this.#nodeFor(actor, model);
      await repository.put(actor.user.id, model);
    }
    return model;
  }

  /** The sub-node that supplies the model of an account. @throws ServerError `ASSISTANT_MODEL_MISSING` */
  async nodeOf(actor: KnownActor): Promise<WorkflowNode> {
    const model = await this.#options.repository.find(actor.user.id);
    if (!model) throw apiError('ASSISTANT_MODEL_MISSING.never');
    try {
      return await this.#nodeFor(actor, model);
    } catch (cause) {
      if (!(cause instanceof ServerError && GONE.has(cause.code))) throw cause;
      throw apiError('ASSISTANT_MODEL_MISSING.gone', {}, { cause });
    }
  }

  async #nodeFor(actor: KnownActor, { type: name, credentialId, model }: AssistantModel): Promise<WorkflowNode> {
    const { access, credentials, nodeTypes } = this.#options;
    const { byName } = await nodeTypes.catalogue();
    const latest = byName.find(name, Number.POSITIVE_INFINITY);
    const typeVersion = latest && defaultVersionOf(latest);
    const type = typeVersion === undefined ? undefined : await nodeTypes.whole(name, typeVersion);
    const parameters = type && typeVersion !== undefined && parametersFor(type, typeVersion, model);
    if (!parameters || typeVersion === undefined) throw apiError('ASSISTANT_MODEL_WRONG.type', { type: name });
    const credential = await credentials.get(credentialId);
    await access.require(actor, 'credential:use', credentialId);
    if (!type.credentials?.some((slot) => slot.name === credential.type)) {
      throw apiError('ASSISTANT_MODEL_WRONG.credential', { name: credential.name, type: name });
    }
    return {
      ...{ id: '', name: 'Model', type: name, typeVersion, position: [0, 0], parameters },
      credentials: { [credential.type]: { id: credentialId, name: credential.name } },
    };
  }
}

/** @returns undefined for what is no chat model */
function parametersFor(type: NodeTypeDescription, typeVersion: number, model: string): JsonObject | undefined {
  const isModel = Array.isArray(type.outputs) && type.outputs.some((port) => kindOf(port) === 'ai_languageModel');
  if (!isModel) return undefined;
  const root = resolveParameters(type.properties, {}, typeVersion);
  const scope = { root, siblings: root, typeVersion };
  const shown = type.properties.filter((property) => isDisplayed(property.displayOptions, scope));
  const named = shown.find(({ name }) => MODEL_PARAMETERS.includes(name));
  if (!named) return undefined;
  return {
    [named.name]: named.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: model } : model,
    // The older interface is the one that servers have which only resemble OpenAI.
    ...(shown.some(({ name }) => name === 'responsesApiEnabled') && { responsesApiEnabled: false }),
  };
}

function kindOf(port: string | { type: string }): string {
  return typeof port === 'string' ? port : port.type;
}
