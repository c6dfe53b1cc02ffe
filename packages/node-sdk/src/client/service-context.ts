import type { JsonObject } from '@millrace/workflow';
import type { Credentials } from '../context/context.ts';
import type { ClientContext } from './service-client.ts';

/** What a service needs of the context it is used in. */
export interface ServiceContext extends ClientContext {
  readonly parameters: JsonObject;
  readonly credentials: Credentials;
}
