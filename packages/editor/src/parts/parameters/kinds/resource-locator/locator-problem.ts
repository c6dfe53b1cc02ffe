import type { JsonObject, LocatorMode } from '@millrace/workflow';
import { isExpressionText } from '../../expression-text.ts';

/** What is wrong with a typed value; `text` are the words of the node type. */
export interface LocatorProblem {
  mode: LocatorMode;
  text: string | undefined;
}

/** Whether a typed value is of the form that its mode takes. Empty values and expressions are. */
export function locatorProblem(mode: LocatorMode | undefined, { value }: JsonObject): LocatorProblem | undefined {
  if (!mode?.validation || value === '' || isExpressionText(value)) return undefined;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const failed = mode.validation.find(({ properties }) => !matchesWhole(properties.regex, text));
  return failed && { mode, text: failed.properties.errorMessage };
}

/** Patterns are part of a node type. One that this browser cannot read accepts everything. */
function matchesWhole(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(text);
  } catch {
    return true;
  }
}
