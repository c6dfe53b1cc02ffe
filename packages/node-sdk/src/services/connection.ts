import type { JsonObject, JsonValue, NodeCredentialSlot, NodeProperty } from '@millrace/workflow';
import type { ItemContext, Shared } from '../context/context.ts';
import {
  type AnyCredential,
  type ChoiceOf,
  CredentialChoice,
  type CredentialUse,
  type KindMap,
  type NameOf,
} from '../credentials/credential-choice.ts';
import type { CredentialTestContext } from '../credentials/credential-test.ts';
import { type FieldsOf, fieldsOf } from '../credentials/define-credential.ts';
import type { Access } from '../operations/access.ts';
import {
  type AccessTypes,
  makeOperation,
  type Operation,
  type OperationParameters,
  type PagedChoice,
  type RunDefinition,
} from '../operations/operation.ts';
import type { Parameter } from '../parameters/parameter.ts';

type OpenContext = Pick<ItemContext<JsonObject>, 'network' | 'signal' | 'log' | 'http'>;

/** A connection that the items of a run share. */
export interface ConnectionDefinition<
  Client,
  Credential extends AnyCredential = AnyCredential,
  Kinds extends KindMap = KindMap,
  Settings extends JsonValue | undefined = JsonValue | undefined,
  Choice extends string = string,
> extends CredentialUse<Credential, Kinds, Choice> {
  /** What it connects to, for messages. */
  name: string;
  /**
   * What the parameters of an item say about the connection, for example a time limit: items for which it differs have
   * connections of their own. Stands before `open`, which gets it.
   */
  settings?(parameters: JsonObject): Settings;
  /** Opens it, once for all items. `kind` is the name of the credential type in use, where there are several. */
  open(
    context: OpenContext & {
      credential: FieldsOf<Credential | Kinds[keyof Kinds]>;
      kind: NameOf<Credential | Kinds[keyof Kinds]>;
      settings: Settings;
    },
  ): Promise<Shared<Client>>;
  /** What an error of the other side means to the user. Default: the error. */
  explain?(error: unknown): unknown;
}

/** A connection, and the builder of operations over it. */
export interface Connection<Types extends AccessTypes = AccessTypes> extends Access<Types> {
  /** Declares an operation: a function that has the open connection as its `client`. */
  operation<const List extends readonly Parameter[] = [], const Paged extends PagedChoice = undefined>(
    label: string,
    definition: RunDefinition<Types, List, Paged>,
  ): Operation<Types, OperationParameters<List, Paged>>;
  /** Opens and closes it, to test a credential of this type. @throws what `open` throws, explained. */
  tryOut(credential: AnyCredential, context: CredentialTestContext<Types['fields']>): Promise<void>;
}

/**
 * Declares a connection other than HTTP: opened when the first item needs it, shared by the items of a run, closed with it.
 * @example
 * const redis = connection({
 *   name: 'Redis', credential: redisCredential,
 *   open: async ({ network, credential }) => { … return { thing: client, close: () => client.disconnect() }; },
 * });
 */
export function connection<
  Client,
  Credential extends AnyCredential = never,
  Kinds extends KindMap = Readonly<Record<never, never>>,
  Settings extends JsonValue | undefined = undefined,
  const Choice extends string = 'authentication',
>(
  definition: ConnectionDefinition<Client, Credential, Kinds, Settings, Choice>,
): Connection<
  AccessTypes<
    Client,
    FieldsOf<Credential | Kinds[keyof Kinds]>,
    NameOf<Credential | Kinds[keyof Kinds]>,
    ChoiceOf<Kinds, Choice>
  >
> {
  return new DeclaredConnection(definition);
}

/** A definition, whatever its credentials are. */
interface Definition<Types extends AccessTypes> extends Omit<ConnectionDefinition<Types['client']>, 'open'> {
  open(
    context: OpenContext & { credential: Types['fields']; kind: string; settings: JsonValue | undefined },
  ): Promise<Shared<Types['client']>>;
}

class DeclaredConnection<Types extends AccessTypes> implements Connection<Types> {
  readonly #definition: Definition<Types>;
  readonly #choice: CredentialChoice<Types['fields']>;

  constructor(definition: Definition<Types>) {
    this.#definition = definition;
    this.#choice = new CredentialChoice(definition);
  }

  get name(): string {
    return this.#definition.name;
  }

  get slots(): NodeCredentialSlot[] {
    return this.#choice.slots;
  }

  get properties(): NodeProperty[] {
    return this.#choice.properties;
  }

  fields({ parameters, credentials }: Pick<ItemContext<JsonObject>, 'parameters' | 'credentials'>) {
    return this.#choice.fields(parameters, credentials);
  }

  open(context: ItemContext<JsonObject>): Promise<Types['client']> {
    const { network, signal, log, http, parameters } = context;
    const kind = this.#choice.of(parameters)?.description.name ?? '';
    const settings = this.#definition.settings?.(parameters);
    return context.share(JSON.stringify([kind, settings]), async () => {
      const credential = await this.fields(context);
      return await this.#definition.open({ network, signal, log, http, credential, kind, settings });
    });
  }

  async tryOut({ description }: AnyCredential, context: CredentialTestContext<Types['fields']>): Promise<void> {
    const { network, signal, log, http, credentials } = context;
    const kind = description.name;
    const credential = fieldsOf<Types['fields']>(description, await credentials.get(kind));
    const settings = this.#definition.settings?.({});
    try {
      const opened = await this.#definition.open({ network, signal, log, http, credential, kind, settings });
      await opened.close();
    } catch (error) {
      signal.throwIfAborted();
      throw this.#definition.explain?.(error) ?? error;
    }
  }

  readonly operation: Connection<Types>['operation'] = (label, definition) =>
    makeOperation(label, definition, async (context) => {
      context.signal.throwIfAborted();
      try {
        return await definition.run(context);
      } catch (error) {
        context.signal.throwIfAborted();
        throw this.#definition.explain?.(error) ?? error;
      }
    });
}
