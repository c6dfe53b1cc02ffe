import type { DisplayCondition, NodeProperty } from '@millrace/workflow';
import type { Conditions, Parameter, ParametersOf } from './parameter.ts';

/**
 * Shows a parameter only while others have one of the values given. Its value is `undefined` otherwise.
 * The names and values are checked where the parameters come together.
 * @example
 * parameters: [boolean('expires', { label: 'Expires' }), when({ expires: [true] }, number('seconds', { label: 'Seconds' }))]
 */
export function when<const Shown extends Conditions, Name extends string, Value>(
  shown: Shown,
  parameter: Parameter<Name, Value>,
): Parameter<Name, Value | undefined, Shown> {
  return withConditions(parameter, shown);
}

/** Shows a parameter from a version of the node on. */
export function since<Name extends string, Value, Shown extends Conditions>(
  version: number,
  parameter: Parameter<Name, Value, Shown>,
): Parameter<Name, Value | undefined, Shown> {
  return withConditions(parameter, { '@version': [{ _cnd: { gte: version } }] });
}

/** Shows a parameter up to a version of the node. */
export function until<Name extends string, Value, Shown extends Conditions>(
  version: number,
  parameter: Parameter<Name, Value, Shown>,
): Parameter<Name, Value | undefined, Shown> {
  return withConditions(parameter, { '@version': [{ _cnd: { lte: version } }] });
}

/** A property that is shown only where these conditions hold, too. */
export function withConditions<Name extends string>(
  property: NodeProperty & { name: Name },
  shown: Readonly<Record<string, readonly DisplayCondition[]>>,
): NodeProperty & { name: Name } {
  if (Object.keys(shown).length === 0) return property;
  const entries = Object.entries(shown).map(([name, values]): [string, DisplayCondition[]] => [name, [...values]]);
  const { displayOptions } = property;
  return {
    ...property,
    displayOptions: { ...displayOptions, show: { ...Object.fromEntries(entries), ...displayOptions?.show } },
  };
}

/** Names in the conditions of a parameter that no parameter of the list has, or whose values it cannot have. */
type Misfits<List extends readonly Parameter[], Each> =
  Each extends Parameter<string, unknown, infer Shown>
    ? {
        [Name in keyof Shown]: Name extends keyof ParametersOf<List>
          ? Shown[Name] extends ReadonlyArray<ParametersOf<List>[Name]>
            ? never
            : Name
          : Name;
      }[keyof Shown]
    : never;

/** `unknown` when all conditions of a list fit it; else a type that no list has, with the names that do not fit. */
export type Fitting<List extends readonly Parameter[]> = [Misfits<List, List[number]>] extends [never]
  ? unknown
  : { conditionDoesNotFit: Misfits<List, List[number]> };
