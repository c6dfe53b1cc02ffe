import { Select } from '@mantine/core';
import type { NodeProperty } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../expression-text.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from '../../parameters.module.css';
import {
  ASSIGNMENT_TYPES,
  type Assignment,
  type AssignmentType,
  valueProperty,
  withType,
  withValue,
} from './assignment-model.ts';

export interface AssignmentRowProps {
  assignment: Assignment;
  number: number;
  onChange(assignment: Assignment): void;
}

export function AssignmentRow({ assignment, number, onChange }: AssignmentRowProps) {
  const { t } = useTranslation('parameters');
  const { readOnly, Field } = useParameterEnvironment();
  const nameProperty: NodeProperty = {
    name: 'name',
    displayName: t('fieldName'),
    type: 'string',
    default: '',
    placeholder: t('fieldNamePlaceholder'),
    requiresDataPath: 'single',
  };
  const value = valueProperty(assignment.type, t('fieldValue'), t('fieldValuePlaceholder'));
  return (
    <fieldset className={classes.assignment} aria-label={assignment.name || t('fieldNumber', { number })}>
      <div className={classes.assignmentHead}>
        <Field
          property={nameProperty}
          value={assignment.name}
          siblings={{}}
          path="name"
          onChange={(name) => onChange({ ...assignment, name: textOf(name ?? '') })}
        />
        <TypeSelect
          type={assignment.type}
          readOnly={readOnly}
          onChange={(type) => onChange(withType(assignment, type))}
        />
      </div>
      <Field
        key={assignment.type}
        property={value}
        value={assignment.value}
        siblings={{}}
        path="value"
        onChange={(next, sample) => onChange(withValue(assignment, next ?? value.default, sample))}
      />
    </fieldset>
  );
}

interface TypeSelectProps {
  type: AssignmentType;
  readOnly: boolean;
  onChange(type: AssignmentType): void;
}

function TypeSelect({ type, readOnly, onChange }: TypeSelectProps) {
  const { t } = useTranslation('parameters');
  const labels: Record<AssignmentType, string> = {
    string: t('typeString'),
    number: t('typeNumber'),
    boolean: t('typeBoolean'),
    array: t('typeArray'),
    object: t('typeObject'),
  };
  return (
    <Select
      className={classes.assignmentType}
      label={t('fieldType')}
      data={ASSIGNMENT_TYPES.map((value) => ({ value, label: labels[value] }))}
      value={type}
      readOnly={readOnly}
      onChange={(next) => {
        const chosen = ASSIGNMENT_TYPES.find((value) => value === next);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
