import type { NodeType } from '@millrace/node-sdk';

/** A node with the inputs that an expression gives: what its model may use depends on what is asked of it. */
export function withInputs(inputs: string, { description, ...rest }: NodeType): NodeType {
  return { ...rest, description: { ...description, inputs } };
}
