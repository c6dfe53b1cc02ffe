import '@mantine/dates/styles.css';
import { DateTimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../expression-text.ts';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';

const PICKER_FORMAT = 'YYYY-MM-DD HH:mm:ss';
const STORED_FORMAT = 'YYYY-MM-DDTHH:mm:ss';

/** A date and time without zone, stored as ISO text. */
export default function IsoDateTimePicker(props: ScalarWidgetProps) {
  const { value, labelId, readOnly, invalid, placeholder, onChange } = props;
  const { t } = useTranslation('parameters');
  const parsed = dayjs(textOf(value));
  const today = dayjs().startOf('day');
  return (
    <DateTimePicker
      aria-labelledby={labelId}
      value={textOf(value) !== '' && parsed.isValid() ? parsed.format(PICKER_FORMAT) : null}
      placeholder={placeholder ?? t('chooseDate')}
      readOnly={readOnly}
      error={invalid}
      withSeconds
      valueFormat={PICKER_FORMAT}
      clearable={!readOnly}
      presets={[
        { value: today.format(PICKER_FORMAT), label: t('today') },
        { value: today.subtract(1, 'day').format(PICKER_FORMAT), label: t('yesterday') },
        { value: today.subtract(7, 'day').format(PICKER_FORMAT), label: t('aWeekAgo') },
      ]}
      onChange={(next) => onChange(next === null ? '' : dayjs(next).format(STORED_FORMAT))}
    />
  );
}
