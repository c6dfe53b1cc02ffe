import type { PortConnections } from '../../../model/document/node-connections.ts';

/** Why no further node can be connected, as the key of its words. */
export function emptyFieldWords({ takesMore, hasKind, direction }: PortConnections) {
  if (!takesMore) return 'full';
  if (!hasKind) return direction === 'in' ? 'noOutputs' : 'noInputs';
  return 'nothing';
}
