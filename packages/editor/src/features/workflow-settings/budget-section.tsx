import { Text } from '@mantine/core';
import type { ModelLimits } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/number-field.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './workflow-settings.module.css';
import { WRAPPER_ORDER } from './wrapper-order.ts';

export interface BudgetSectionProps {
  draft: Pick<SettingsDraft, 'modelLimits' | 'dailyModelLimits'>;
  onChange(changes: Partial<SettingsDraft>): void;
}

/** What language models may use, in an execution and in a day. */
export function BudgetSection({ draft, onChange }: BudgetSectionProps) {
  const { t } = useTranslation('workflow-settings');
  const { modelLimits, dailyModelLimits } = draft;
  const field = (name: keyof ModelLimits, label: string, value: number, set: (value: number) => void) => (
    <NumberField
      label={label}
      inputWrapperOrder={WRAPPER_ORDER}
      value={value}
      min={0}
      allowDecimal={name === 'costUsd'}
      decimalScale={name === 'costUsd' ? 6 : 0}
      onChange={(entered) => set(Number(entered) || 0)}
    />
  );
  const ofExecution = (name: keyof ModelLimits) =>
    field(name, t(`budget.${name}`), modelLimits[name], (value) =>
      onChange({ modelLimits: { ...modelLimits, [name]: value } }),
    );
  const ofDay = (name: 'costUsd' | 'tokens') =>
    field(name, t(`dailyBudget.${name}`), dailyModelLimits[name], (value) =>
      onChange({ dailyModelLimits: { ...dailyModelLimits, [name]: value } }),
    );
  return (
    <fieldset className={classes.section}>
      <legend>{t('sectionBudget')}</legend>
      <Text className={classes.wide} size="sm" c="dimmed">
        {t('budgetHelp')}
      </Text>
      {ofExecution('costUsd')}
      {ofExecution('tokens')}
      {ofExecution('calls')}
      {ofExecution('seconds')}
      {ofDay('costUsd')}
      {ofDay('tokens')}
    </fieldset>
  );
}
