import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/number-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './workflow-settings.module.css';
import { WRAPPER_ORDER } from './wrapper-order.ts';

export interface ConcurrencySectionProps {
  draft: Pick<SettingsDraft, 'priority' | 'concurrencyLimit' | 'concurrencyKey'>;
  onChange(changes: Partial<SettingsDraft>): void;
}

/** Which executions begin first, and how many run at once. */
export function ConcurrencySection({ draft, onChange }: ConcurrencySectionProps) {
  const { t } = useTranslation('workflow-settings');
  return (
    <fieldset className={classes.section}>
      <legend>{t('sectionConcurrency')}</legend>
      <ChoiceField
        label={t('priority')}
        description={t('priorityHelp')}
        choices={{ high: t('priorityHigh'), normal: t('priorityNormal'), low: t('priorityLow') }}
        value={draft.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <NumberField
        label={t('concurrencyLimit')}
        description={t('concurrencyLimitHelp')}
        inputWrapperOrder={WRAPPER_ORDER}
        value={draft.concurrencyLimit}
        min={0}
        max={10_000}
        allowDecimal={false}
        onChange={(limit) => onChange({ concurrencyLimit: Number(limit) || 0 })}
      />
      {draft.concurrencyLimit > 0 && (
        <TextInput
          className={classes.wide}
          label={t('concurrencyKey')}
          description={t('concurrencyKeyHelp')}
          placeholder={'{{ $json.customerId }}'}
          inputWrapperOrder={WRAPPER_ORDER}
          spellCheck={false}
          value={draft.concurrencyKey}
          onChange={(event) => onChange({ concurrencyKey: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
