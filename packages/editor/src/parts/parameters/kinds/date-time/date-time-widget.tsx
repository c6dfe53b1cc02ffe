import { lazyPart } from '../../../../ui/lazy-part.tsx';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';
import { TextWidget } from '../../widgets/text-widget.tsx';

// The picker brings a calendar library along; few nodes need it.
const IsoDateTimePicker = lazyPart(() => import('./date-time-picker.tsx'));

/** A date and time; text until the picker is loaded. */
export function DateTimeWidget(props: ScalarWidgetProps) {
  return <IsoDateTimePicker {...props} fallback={<TextWidget {...props} />} />;
}
