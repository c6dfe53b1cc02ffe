import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DisplayMode, PaneSide } from './display-mode.ts';

export interface ModeSwitchProps {
  side: PaneSide;
  mode: DisplayMode;
  /** What can be chosen. */
  modes: readonly DisplayMode[];
  onChange(mode: DisplayMode): void;
}

export function ModeSwitch({ side, mode, modes, onChange }: ModeSwitchProps) {
  const { t } = useTranslation('data-views');
  const labels: Record<DisplayMode, string> = {
    schema: t('schema'),
    table: t('table'),
    json: t('json'),
    html: t('html'),
    binary: t('binary'),
    talk: t('talk'),
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={side === 'input' ? t('inputMode') : t('outputMode')}
      data={modes.map((value) => ({ value, label: labels[value] }))}
      value={mode}
      onChange={(next) => onChange(modes.find((value) => value === next) ?? 'table')}
    />
  );
}
