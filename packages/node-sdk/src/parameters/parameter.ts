import type { JsonValue, NodeProperty } from '@millrace/workflow';

declare const valueType: unique symbol;
declare const shownType: unique symbol;

/** Values that other parameters must have, by their names. */
export type Conditions = Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;

/** No condition. */
type Always = Readonly<Record<never, never>>;

/** A property that remembers its name, the type of its value, and when it is shown. */
export interface Parameter<Name extends string = string, Value = unknown, Shown = Always> extends NodeProperty {
  name: Name;
  readonly [valueType]?: Value;
  readonly [shownType]?: Shown;
}

/** Type of a parameter's value. */
export type ValueOf<P> = P extends Parameter<string, infer Value, unknown> ? Value : never;

/**
 * Values by parameter name. A name declared several times (under different conditions) has the union of their types.
 * A parameter whose conditions do not hold is `undefined` at run time although its type does not say so: read it only
 * on the branch where it is shown.
 */
export type ParametersOf<List extends readonly Parameter[]> = {
  [Name in List[number]['name']]: ValueOf<Extract<List[number], { name: Name }>>;
};

/** What every builder accepts besides its own options. Labels are sentence case. */
export type ParameterSettings = Pick<
  NodeProperty,
  | 'description'
  | 'hint'
  | 'placeholder'
  | 'required'
  | 'noDataExpression'
  | 'displayOptions'
  | 'typeOptions'
  | 'isNodeSetting'
  | 'requiresDataPath'
  | 'validateType'
  | 'ignoreValidationDuringExecution'
  | 'evaluatedByNode'
> & { label: string };

/** Builds the property shared by all builders. */
export function property<Name extends string, Value>(
  name: Name,
  type: NodeProperty['type'],
  fallback: JsonValue,
  { label, ...settings }: ParameterSettings,
  more: Partial<NodeProperty> = {},
): Parameter<Name, Value> {
  return { ...settings, ...more, name, displayName: label, type, default: fallback };
}
