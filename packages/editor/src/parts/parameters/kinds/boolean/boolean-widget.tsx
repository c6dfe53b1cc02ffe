import { Switch } from '@mantine/core';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';

export function BooleanWidget({ value, labelId, readOnly, onChange }: ScalarWidgetProps) {
  return (
    <Switch
      aria-labelledby={labelId}
      checked={value === true || value === 'true'}
      disabled={readOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
