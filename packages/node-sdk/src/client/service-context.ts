import type { JsonObject } from '@millrace/workflow';
import type { Credentials, ItemContext } from '../context/context.ts';
import type { ClientContext } from './service-client.ts';

/** What a service needs of the context it is used in. */
export interface ServiceContext extends ClientContext {
  readonly parameters: JsonObject;
  readonly credentials: Credentials;
  /** What the items of a run share, where there are items. */
  readonly share?: ItemContext<unknown>['share'];
}
