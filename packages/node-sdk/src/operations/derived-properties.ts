import type { DisplayCondition, JsonObject, NodeProperty, PropertyOption } from '@millrace/workflow';
import { options } from '../parameters/builders.ts';
import { withConditions } from '../parameters/conditions.ts';
import type { OperationDescription } from './operation.ts';

type Shown = Record<string, DisplayCondition[]>;

type Operations = Readonly<Record<string, OperationDescription>>;

/** Parameters of a node out of its resources: `resource`, `operation`, and those of each operation with their conditions. */
export function resourceProperties(
  resources: Readonly<Record<string, { label: string; initial: string | undefined; operations: Operations }>>,
  versions: readonly number[],
  initialResource?: string,
): NodeProperty[] {
  const choices = Object.entries(resources).map(([value, { label }]) => ({ name: label, value }));
  return [
    options('resource', {
      label: 'Resource',
      noDataExpression: true,
      options: choices,
      default: initialResource ?? choices[0]?.value ?? '',
    }),
    ...Object.entries(resources).flatMap(([name, { label, initial, operations }]) =>
      operationChoices(operations, {
        versions,
        shown: { resource: [name] },
        noun: label.toLowerCase(),
        ...(initial !== undefined && { initial }),
      }),
    ),
    ...Object.entries(resources).flatMap(([name, { operations }]) =>
      scopedParameters(operations, { resource: [name] }),
    ),
  ];
}

/** Parameters of a node that has operations only. */
export function operationProperties(
  operations: Operations,
  versions: readonly number[],
  initial?: string,
): NodeProperty[] {
  const choices = operationChoices(operations, { versions, shown: {}, ...(initial !== undefined && { initial }) });
  return [...choices, ...scopedParameters(operations, {})];
}

/** The choice of an operation: one for all versions, or one for each group of versions that have the same operations. */
function operationChoices(
  operations: Operations,
  { versions, shown, noun, initial }: { versions: readonly number[]; shown: Shown; noun?: string; initial?: string },
): NodeProperty[] {
  const groups = Map.groupBy(versions, (version) => JSON.stringify(namesIn(operations, version)));
  return [...groups.values()].flatMap((group) => {
    const names = namesIn(operations, group[0]);
    if (names.length === 0) return [];
    const choices = names.map((name) => choiceOf(name, operations[name], noun));
    const choice = options('operation', {
      label: 'Operation',
      noDataExpression: true,
      options: choices,
      default: names.find((name) => name === initial) ?? names[0] ?? '',
    });
    const isForAll = groups.size === 1;
    return [withConditions(choice, isForAll ? shown : { ...shown, '@version': [...group] })];
  });
}

function namesIn(operations: Operations, version: number | undefined): string[] {
  return Object.entries(operations)
    .filter(([, { versions }]) => version === undefined || (versions?.includes(version) ?? true))
    .map(([name]) => name);
}

function choiceOf(
  value: string,
  operation: OperationDescription | undefined,
  noun: string | undefined,
): PropertyOption & { value: string } {
  const { label = value, description, action } = operation ?? {};
  return {
    name: label,
    value,
    ...(description !== undefined && { description }),
    action: action ?? (noun === undefined ? label : `${label} ${noun}`),
  };
}

/** Each parameter is shown with its operation only. One that several operations have stands once for each. */
function scopedParameters(operations: Operations, shown: Shown): NodeProperty[] {
  return Object.entries(operations).flatMap(([name, { parameters, versions }]) =>
    parameters.map((parameter) =>
      withConditions(parameter, { ...shown, operation: [name], ...(versions && { '@version': [...versions] }) }),
    ),
  );
}

/** What operations put out, for completion before the first run. */
export function outputSchemas(
  placed: ReadonlyArray<{ resource: string | undefined; name: string; operation: OperationDescription }>,
) {
  return placed.flatMap(({ resource, name, operation: { output } }) => {
    if (!output) return [];
    const show: Record<string, string[]> = {
      ...(resource !== undefined && { resource: [resource] }),
      operation: [name],
    };
    return [{ displayOptions: { show }, schema: output satisfies JsonObject }];
  });
}
