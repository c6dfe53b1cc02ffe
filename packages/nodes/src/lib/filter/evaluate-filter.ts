import { type FilterCondition, type FilterValue, NodeError } from '@millrace/node-sdk';
import { leftValueOf, rightValueOf, type ValueRules } from './condition-value.ts';
import { findOperator, isAbsent } from './operators.ts';

/** What conditions need to know of the workflow. How they compare is stored with them. */
export interface FilterSettings {
  /** In which dates without a zone are read. */
  timezone: string;
}

/**
 * Whether conditions hold. Without conditions all of them do, and not one.
 * @throws NodeError for a comparison that does not exist, or a value of the wrong type.
 */
export function evaluateFilter(filter: FilterValue, settings: FilterSettings): boolean {
  const { options = {}, conditions = [], combinator = 'and' } = filter;
  const rules = {
    isStrict: options.typeValidation === 'strict',
    version: options.version ?? 1,
    timezone: settings.timezone,
    ignoresCase: options.caseSensitive !== true,
  };
  const holds = (condition: FilterCondition, position: number) => evaluateCondition(condition, position, rules);
  return combinator === 'or' ? conditions.some(holds) : conditions.every(holds);
}

function evaluateCondition(
  condition: FilterCondition,
  position: number,
  rules: ValueRules & { ignoresCase: boolean },
): boolean {
  const { type, operation, singleValue } = condition.operator;
  if (operation === 'exists') return !isAbsent(leftValueOf(condition, position, rules));
  if (operation === 'notExists') return isAbsent(leftValueOf(condition, position, rules));
  const operator = findOperator(type, operation);
  if (!operator) {
    throw new NodeError(
      `Condition ${position + 1} uses the comparison '${operation}' of ${type}, which does not exist`,
      {
        description: 'Choose another comparison.',
        parameter: 'conditions',
        code: 'FILTER_OPERATOR',
      },
    );
  }
  const left = leftValueOf(condition, position, rules);
  const right = singleValue ? undefined : rightValueOf(condition, position, rules);
  return operator(left, right, rules.ignoresCase);
}

/**
 * Like `evaluateFilter`, where failed items are passed on: one whose values cannot be compared is one for which the
 * conditions do not hold.
 */
export function holdsFilter(
  filter: FilterValue,
  settings: FilterSettings,
  { continueOnFail }: { continueOnFail: boolean },
): boolean {
  try {
    return evaluateFilter(filter, settings);
  } catch (error) {
    if (continueOnFail && error instanceof NodeError) return false;
    throw error;
  }
}
