import { Select } from '@mantine/core';
import { WRAPPER_ORDER } from './wrapper-order.ts';

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  description: string;
  /** It takes the focus when the dialog opens. */
  hasFirstFocus?: boolean;
  /** Words by value, in order. */
  choices: Record<Value, string>;
  value: Value;
  onChange(value: Value): void;
}

/** One of a few settings. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, description, hasFirstFocus, choices, value, onChange } = props;
  const values = Object.keys(choices) as Value[];
  return (
    <Select
      data-autofocus={hasFirstFocus}
      label={label}
      description={description}
      inputWrapperOrder={WRAPPER_ORDER}
      data={values.map((choice) => ({ value: choice, label: choices[choice] }))}
      value={value}
      onChange={(next) => {
        const chosen = values.find((choice) => choice === next);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
