import type { SuppliedThing } from '@millrace/n8n-compat';
import type { JsonValue } from '@millrace/node-sdk';

/** A thing that is called by the names of its methods: one that only packages know, or one of ours as they know it. */
export class PackageObject {
  readonly described: NonNullable<SuppliedThing['object']>;
  readonly call: (name: string, args: JsonValue[]) => Promise<unknown>;

  constructor(described: PackageObject['described'], call: PackageObject['call']) {
    this.described = described;
    this.call = call;
  }
}
