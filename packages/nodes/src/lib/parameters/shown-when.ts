import type { Parameter } from '@millrace/node-sdk';

type Show = NonNullable<NonNullable<Parameter['displayOptions']>['show']>;

/** The same parameters, shown only under these conditions as well. */
export function shownWhen<const List extends readonly Parameter[]>(show: Show, parameters: List): List {
  const shown = parameters.map((parameter) => ({
    ...parameter,
    displayOptions: { ...parameter.displayOptions, show: { ...show, ...parameter.displayOptions?.show } },
  }));
  // Conditions are no part of a parameter's type: the list keeps its own.
  return shown as readonly Parameter[] as List;
}
