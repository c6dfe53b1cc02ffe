import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';

/** A number within the limits of its property. Left empty, it goes back to the default. */
export function NumberWidget(props: ScalarWidgetProps) {
  const { property, value, labelId, readOnly, invalid, placeholder, onChange, onStartExpression } = props;
  const [isEmpty, setIsEmpty] = useState(false);
  const { minValue, maxValue, numberPrecision } = property.typeOptions ?? {};
  const shown = typeof value === 'number' || typeof value === 'string' ? value : '';
  return (
    <NumberInput
      aria-labelledby={labelId}
      aria-required={property.required || undefined}
      value={isEmpty ? '' : shown}
      placeholder={placeholder}
      readOnly={readOnly}
      error={invalid}
      clampBehavior="blur"
      {...(minValue !== undefined && { min: minValue })}
      {...(maxValue !== undefined && { max: maxValue })}
      {...(numberPrecision !== undefined && { decimalScale: numberPrecision })}
      onKeyDown={(event) => {
        if (event.key !== '=' || !onStartExpression) return;
        event.preventDefault();
        onStartExpression('=', 0);
      }}
      onChange={(next) => {
        setIsEmpty(next === '');
        if (typeof next === 'number') onChange(next);
      }}
      onBlur={() => {
        if (!isEmpty) return;
        setIsEmpty(false);
        onChange(undefined);
      }}
    />
  );
}
