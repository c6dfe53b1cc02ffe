import { NodeError } from '@millrace/node-sdk';

/** The error of an operation that waits, where an execution cannot: as a tool. */
export function waitsNowhere(forWhat: string): NodeError {
  return new NodeError(`This operation waits ${forWhat}, which a tool cannot`, {
    description: 'Choose another operation for the tool.',
    parameter: 'operation',
  });
}
