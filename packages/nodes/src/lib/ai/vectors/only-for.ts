import type { Parameter } from '@millrace/node-sdk';

const MODES = { insert: ['insert'], search: ['load', 'retrieve', 'retrieve-as-tool'] } as const;

/** An option that is offered where documents are put in, or searched. */
export function onlyFor<Name extends string, Value>(
  what: keyof typeof MODES,
  parameter: Parameter<Name, Value>,
): Parameter<Name, Value> {
  return { ...parameter, displayOptions: { show: { '/mode': [...MODES[what]] } } };
}
