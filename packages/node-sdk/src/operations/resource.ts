import type { AccessTypes, Operation } from './operation.ts';

/** Operations by their values in the file. */
export type OperationMap<Types extends AccessTypes> = Readonly<Record<string, Operation<Types, unknown>>>;

/** A kind of thing that a service has, with what can be done to it. */
export interface Resource<
  Types extends AccessTypes = AccessTypes,
  Operations extends OperationMap<Types> = OperationMap<Types>,
> {
  readonly label: string;
  /** The operation of new nodes. */
  readonly initial: string | undefined;
  readonly operations: Operations;
}

/**
 * Declares a resource. The keys are the values of `operation` in the file.
 * @param initial the operation of new nodes, and of files that name none. Default: the first.
 */
export function resource<Types extends AccessTypes, Operations extends OperationMap<Types>>(
  label: string,
  operations: Operations & OperationMap<Types>,
  initial?: NoInfer<keyof Operations & string>,
): Resource<Types, Operations> {
  return { label, operations, initial };
}
