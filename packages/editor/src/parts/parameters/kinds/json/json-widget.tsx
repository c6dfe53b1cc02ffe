import { CodeWidget } from '../../widgets/code-widget.tsx';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';

export function JsonWidget(props: ScalarWidgetProps) {
  return <CodeWidget {...props} language="json" />;
}
