import { ColorInput } from '@mantine/core';
import { textOf } from '../value-conversion.ts';
import type { ScalarWidgetProps } from './scalar-widget-props.ts';

export function ColorWidget({ property, value, labelId, readOnly, invalid, placeholder, onChange }: ScalarWidgetProps) {
  return (
    <ColorInput
      aria-labelledby={labelId}
      value={textOf(value)}
      placeholder={placeholder}
      readOnly={readOnly}
      error={invalid}
      format={property.typeOptions?.showAlpha ? 'hexa' : 'hex'}
      onChange={onChange}
    />
  );
}
