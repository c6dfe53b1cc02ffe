import type { SupplyContext } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { DelegatingContext } from './delegating-context.ts';
import type { NodeRunContext } from './node-context.ts';

/** Context of a sub-node. */
export class SupplyRunContext extends DelegatingContext implements SupplyContext<JsonObject> {
  readonly parameters: JsonObject;
  readonly asRun: SupplyContext<JsonObject>['asRun'];

  constructor(base: NodeRunContext, parameters: JsonObject, asRun: SupplyContext<JsonObject>['asRun']) {
    super(base);
    this.parameters = parameters;
    this.asRun = asRun;
  }
}
