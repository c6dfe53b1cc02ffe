import type { JsonObject, NodeCredentialSlot, NodeProperty } from '@millrace/workflow';
import type { ItemContext } from '../context/context.ts';
import type { AccessTypes } from './operation.ts';

/** Remembers the types of an access. */
export declare const accessType: unique symbol;

/** What the operations of a node work with: a service or a connection. */
export interface Access<Types extends AccessTypes = AccessTypes> {
  /** For messages. */
  readonly name: string;
  readonly slots: NodeCredentialSlot[];
  /** Parameters of its own, before all others: the choice between credentials. */
  readonly properties: NodeProperty[];
  /** Makes it ready for an item. */
  open(context: ItemContext<JsonObject>): Promise<Types['client']>;
  fields(context: Pick<ItemContext<JsonObject>, 'parameters' | 'credentials'>): Promise<Types['fields']>;
  readonly [accessType]?: (types: Types) => Types;
}
