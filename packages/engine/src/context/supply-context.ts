import type { Credentials, HttpClient, SupplyContext } from '@millrace/node-sdk';
import type { Item, JsonObject } from '@millrace/workflow';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import { DelegatingContext } from './delegating-context.ts';
import type { NodeRunContext } from './node-context.ts';
import { toolSchema } from './tool-schema.ts';

/** What a sub-node is built of. */
export interface SupplyParts {
  prepared: PreparedNode;
  /** Kind of the connection. */
  connection: string;
  /** The item that the node it serves works on. */
  itemIndex: number;
  item: Item;
  /** Opened when it is first asked for: what was only looked at costs a copy. */
  sharedData(): JsonObject;
  /** Its parameters where a model has given these arguments. */
  parametersWith(toolArguments: JsonObject): JsonObject;
  asRun: SupplyContext<JsonObject>['asRun'];
  share: SupplyContext<JsonObject>['share'];
  askPerson: SupplyContext<JsonObject>['askPerson'];
}

/** Context of a sub-node. */
export class SupplyRunContext extends DelegatingContext implements SupplyContext<JsonObject> {
  readonly parameters: JsonObject;
  readonly #base: NodeRunContext;
  readonly #parts: SupplyParts;

  constructor(base: NodeRunContext, parts: SupplyParts) {
    super(base);
    this.#base = base;
    this.#parts = parts;
    this.parameters = parts.parametersWith({});
  }

  override get http(): HttpClient {
    return this.#base.httpFor(this.#parts.itemIndex);
  }

  override get credentials(): Credentials {
    return this.#base.credentialsFor(this.#parts.itemIndex);
  }

  override get connected(): SupplyContext<JsonObject>['connected'] {
    return (kind, itemIndex = this.#parts.itemIndex, input) => this.#base.connected(kind, itemIndex, input);
  }

  override get limitModels(): SupplyContext<JsonObject>['limitModels'] {
    return (limits, itemIndex = this.#parts.itemIndex) => this.#base.limitModels(limits, itemIndex);
  }

  override get openAnswer(): SupplyContext<JsonObject>['openAnswer'] {
    return (itemIndex = this.#parts.itemIndex) => this.#base.openAnswer(itemIndex);
  }

  get item(): Item {
    return this.#parts.item;
  }

  get sharedData(): JsonObject {
    return this.#parts.sharedData();
  }

  get connection(): string {
    return this.#parts.connection;
  }

  get asRun(): SupplyContext<JsonObject>['asRun'] {
    return this.#parts.asRun;
  }

  get share(): SupplyContext<JsonObject>['share'] {
    return this.#parts.share;
  }

  get askPerson(): SupplyContext<JsonObject>['askPerson'] {
    return this.#parts.askPerson;
  }

  get toolSchema(): SupplyContext<JsonObject>['toolSchema'] {
    return () => toolSchema(this.#parts.prepared.askedArguments);
  }

  get parametersWith(): SupplyContext<JsonObject>['parametersWith'] {
    return this.#parts.parametersWith;
  }
}
