import type { AccessTypes, Operation } from './operation.ts';

/** Operations by their values in the file. */
export type OperationMap<Types extends AccessTypes> = Readonly<Record<string, Operation<Types>>>;

/** A kind of thing that a service has, with what can be done to it. */
export interface Resource<Types extends AccessTypes = AccessTypes> {
  readonly label: string;
  /** The operation of new nodes. */
  readonly initial: string | undefined;
  readonly operations: OperationMap<Types>;
}

/**
 * Declares a resource. The keys are the values of `operation` in the file.
 * @param initial the operation of new nodes, and of files that name none. Default: the first.
 */
export function resource<Types extends AccessTypes>(
  label: string,
  operations: OperationMap<Types>,
  initial?: string,
): Resource<Types> {
  return { label, operations, initial };
}
