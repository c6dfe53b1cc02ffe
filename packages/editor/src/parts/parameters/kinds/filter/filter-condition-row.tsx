import { Select } from '@mantine/core';
import type { JsonValue, NodeProperty } from '@millrace/workflow';
import {
  type Icon,
  IconAsterisk,
  IconBraces,
  IconCalendar,
  IconHash,
  IconLetterT,
  IconList,
  IconToggleLeft,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../expression-text.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from '../../parameters.module.css';
import {
  type FilterCondition,
  isKnownOperator,
  misfits,
  operandProperty,
  withLeftValue,
  withOperator,
} from './filter-model.ts';
import { FILTER_OPERATORS, findOperator, type OperandType, rightTypeOf } from './filter-operators.ts';

export interface FilterConditionRowProps {
  condition: FilterCondition;
  /** Values must have the operator's type. */
  isStrict: boolean;
  onChange(condition: FilterCondition): void;
}

/** Left value, operator, right value. */
export function FilterConditionRow({ condition, isStrict, onChange }: FilterConditionRowProps) {
  const { t } = useTranslation('parameters');
  const { Field } = useParameterEnvironment();
  const { operator, leftValue, rightValue } = condition;
  const rightType = rightTypeOf(operator);
  const hasRight = !operator.singleValue;
  const misfit = isStrict && ((hasRight && misfits(rightValue, rightType)) || misfits(leftValue, operator.type));
  const left: NodeProperty = operandProperty(
    operandEditor(operator.type, leftValue),
    t('leftValue'),
    t('leftPlaceholder'),
  );
  const right: NodeProperty = operandProperty(
    operandEditor(rightType, rightValue),
    t('rightValue'),
    t('rightPlaceholder'),
  );
  return (
    <div className={classes.condition}>
      <div className={classes.conditionParts} data-one-sided={!hasRight || undefined}>
        <Field
          property={left}
          value={operand(leftValue)}
          siblings={{}}
          path="leftValue"
          onChange={(value, sample) => onChange(withLeftValue(condition, value ?? '', sample))}
        />
        <OperatorSelect condition={condition} onChange={onChange} />
        {hasRight && (
          <Field
            property={right}
            value={operand(rightValue)}
            siblings={{}}
            path="rightValue"
            onChange={(value) => onChange({ ...condition, rightValue: value ?? '' })}
          />
        )}
      </div>
      {misfit && (
        <div role="alert" className={classes.issue}>
          {t('conditionMisfit')}
        </div>
      )}
    </div>
  );
}

/** A value that does not fit is shown as text, so that it can be seen and mended; so is a switch that has no value yet. */
function operandEditor(type: OperandType, value: JsonValue): OperandType {
  if (value === '') return type === 'boolean' ? 'string' : type;
  return misfits(value, type) ? 'string' : type;
}

/** Lists and objects are typed as text. */
function operand(value: JsonValue): JsonValue {
  return typeof value === 'object' ? textOf(value) : value;
}

const TYPE_ICONS: Record<OperandType, Icon> = {
  string: IconLetterT,
  number: IconHash,
  dateTime: IconCalendar,
  boolean: IconToggleLeft,
  array: IconList,
  object: IconBraces,
  any: IconAsterisk,
};

function OperatorSelect({ condition, onChange }: Omit<FilterConditionRowProps, 'isStrict'>) {
  const { t } = useTranslation('parameters');
  const { operator } = condition;
  const typeNames: Record<OperandType, string> = {
    string: t('typeString'),
    number: t('typeNumber'),
    dateTime: t('typeDateTime'),
    boolean: t('typeBoolean'),
    array: t('typeArray'),
    object: t('typeObject'),
    any: t('typeAny'),
  };
  const TypeIcon = TYPE_ICONS[operator.type];
  const current = `${operator.type}:${operator.operation}`;
  const groups = FILTER_OPERATORS.map(({ type, operators }) => ({
    group: typeNames[type],
    items: operators.map((entry) => ({ value: `${entry.type}:${entry.operation}`, label: t(entry.label) })),
  }));
  const unknown = isKnownOperator(condition)
    ? []
    : [{ group: typeNames.any, items: [{ value: current, label: operator.operation }] }];
  return (
    <Select
      aria-label={t('operator')}
      data={[...groups, ...unknown]}
      value={current}
      searchable
      className={classes.operator}
      leftSection={<TypeIcon size={14} aria-label={typeNames[operator.type]} role="img" />}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={360}
      nothingFoundMessage={t('nothingFound')}
      onChange={(key) => {
        const [type = '', operation = ''] = key?.split(':') ?? [];
        const chosen = findOperator(type, operation);
        if (chosen) onChange(withOperator(condition, chosen));
      }}
    />
  );
}
