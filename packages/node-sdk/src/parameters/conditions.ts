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
  const end = boundOf(parameter, 'lte');
  return end === undefined
    ? withConditions(parameter, { '@version': [{ _cnd: { gte: version } }] })
    : inVersions(parameter, version, end);
}

/** Shows a parameter up to a version of the node. */
export function until<Name extends string, Value, Shown extends Conditions>(
  version: number,
  parameter: Parameter<Name, Value, Shown>,
): Parameter<Name, Value | undefined, Shown> {
  const start = boundOf(parameter, 'gte');
  return start === undefined
    ? withConditions(parameter, { '@version': [{ _cnd: { lte: version } }] })
    : inVersions(parameter, start, version);
}

/** The version at which a parameter ends or begins, where that was said already. */
function boundOf({ displayOptions }: NodeProperty, side: 'gte' | 'lte'): number | undefined {
  const condition = displayOptions?.show?.['@version']?.[0];
  const comparison = (condition as { _cnd?: Partial<Record<typeof side, unknown>> } | undefined)?._cnd;
  const bound = comparison?.[side];
  return typeof bound === 'number' ? bound : undefined;
}

/** The same parameter between two versions: conditions of one name would not be joined, but the inner one win. */
function inVersions<Each extends NodeProperty>(parameter: Each, from: number, to: number): Each {
  const { displayOptions } = parameter;
  const show = { ...displayOptions?.show, '@version': [{ _cnd: { between: { from, to } } }] };
  return { ...parameter, displayOptions: { ...displayOptions, show } };
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
