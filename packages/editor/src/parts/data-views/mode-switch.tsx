import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DisplayMode, PaneSide } from './display-mode.ts';

export interface ModeSwitchProps {
  side: PaneSide;
  mode: DisplayMode;
  hasBinaryData: boolean;
  onChange(mode: DisplayMode): void;
}

export function ModeSwitch({ side, mode, hasBinaryData, onChange }: ModeSwitchProps) {
  const { t } = useTranslation('data-views');
  const labels: Array<{ value: DisplayMode; label: string }> = [
    { value: 'schema', label: t('schema') },
    { value: 'table', label: t('table') },
    { value: 'json', label: t('json') },
    ...(hasBinaryData ? [{ value: 'binary' as const, label: t('binary') }] : []),
  ];
  return (
    <SegmentedControl
      size="xs"
      aria-label={side === 'input' ? t('inputMode') : t('outputMode')}
      data={labels}
      value={mode}
      onChange={(next) => onChange(labels.find(({ value }) => value === next)?.value ?? 'table')}
    />
  );
}
