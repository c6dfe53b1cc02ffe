import type { Item, JsonObject } from '@millrace/workflow';
import type { NodeTestOptions } from './test-context.ts';

/** What a file may hold of a value: objects with some of their fields, and any text where there are choices. */
type Stored<Value> = Value extends string
  ? string
  : Value extends readonly (infer Entry)[]
    ? ReadonlyArray<Stored<Entry>>
    : Value extends object
      ? { readonly [Field in keyof Value]?: Stored<Value[Field]> }
      : Value;

/** A value that is known exactly must be one of the choices; one that the test puts together only has to be of their kind. */
type Fitting<Given, Value> = Given extends string ? (string extends Given ? Stored<Value> : Value) : Stored<Value>;

/** Fields of any member of a union. */
type Names<Parameters> = Parameters extends unknown ? keyof Parameters : never;

/** The value of a field in those members of a union that have it. */
type ValueIn<Parameters, Name> = Parameters extends unknown
  ? Name extends keyof Parameters
    ? Parameters[Name]
    : never
  : never;

/** Whether values choose these parameters by a field, as far as they say it. */
type Chooses<Given, Parameters, Name> = Name extends keyof Given & keyof Parameters
  ? string extends Given[Name]
    ? true
    : Given[Name] extends Parameters[Name]
      ? true
      : false
  : true;

/** The operations that are meant. */
type Meant<Given, Parameters> = Parameters extends unknown
  ? false extends Chooses<Given, Parameters, 'resource'> | Chooses<Given, Parameters, 'operation'>
    ? never
    : Parameters
  : never;

/**
 * What values for a node in a test must be: names that it has, for the operation that they choose, with values that these can have.
 * Values whose names nobody knows before the test runs are taken as they are.
 */
export type TestParameters<Given, Parameters> = unknown extends Parameters
  ? unknown
  : string extends keyof Given
    ? unknown
    : {
        readonly [Name in keyof Given]: Name extends 'resource' | 'operation'
          ? Fitting<Given[Name], ValueIn<Parameters, Name>>
          : Name extends Names<Meant<Given, Parameters>>
            ? Fitting<Given[Name], ValueIn<Meant<Given, Parameters>, Name>>
            : never;
      };

/** How a node with these parameters and kinds of credentials is run in a test. */
export type TestOptionsOf<Given extends JsonObject, Parameters, CredentialName extends string> = Omit<
  NodeTestOptions,
  'parameters' | 'credentials'
> & {
  /** Values the user set; the rest has its defaults. A function gives them for each item. */
  parameters?:
    | (Given & TestParameters<Given, Parameters>)
    | ((item: Item, index: number) => Given & TestParameters<Given, Parameters>);
  /** Data by credential type. */
  credentials?: { readonly [Name in CredentialName]?: JsonObject };
};
