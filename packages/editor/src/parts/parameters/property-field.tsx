import type { FieldProps } from './field-props.ts';
import { KIND_VIEWS } from './kinds/kind-views.ts';
import { PARAMETER_KINDS } from './kinds/parameter-kinds.ts';
import { ScalarField } from './scalar-field.tsx';
import { TextListField } from './text-list-field.tsx';

/** One property with the field that fits its kind. */
export function PropertyField(field: FieldProps) {
  const { type, typeOptions } = field.property;
  const view = KIND_VIEWS[type];
  if (view === 'notShown') return null;
  if ('Field' in view) return <view.Field {...field} />;
  if (typeOptions?.multipleValues && !PARAMETER_KINDS[type].isList) return <TextListField {...field} />;
  return <ScalarField {...field} Widget={view.Widget} />;
}
