import { isJsonObject } from '@millrace/workflow';
import type { ParameterKind } from '../parameter-kind.ts';
import { isEmptyLocator } from '../resource-locator/locator-model.ts';

/** A stored workflow: a locator, or its id alone. */
export const workflowSelector: ParameterKind = {
  isMissing: (value) => (isJsonObject(value) ? isEmptyLocator(value) : value === '' || value === null),
};
