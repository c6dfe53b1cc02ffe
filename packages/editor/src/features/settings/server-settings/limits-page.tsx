import { useTranslation } from 'react-i18next';
import { SettingsFrame } from '../settings-frame.tsx';
import { FixedSettings } from './fixed-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { CONCURRENCY, FIXED_LIMITS, MODEL_BUDGET, TIME_LIMITS } from './shown-settings.ts';

/** How long executions may take, and how many run at once. */
export default function LimitsPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame page="limits">
      <SettingsForm
        sections={[
          { title: t('timeLimits'), names: TIME_LIMITS },
          { title: t('concurrency'), names: CONCURRENCY },
          { title: t('modelBudget'), names: MODEL_BUDGET },
        ]}
      />
      <FixedSettings names={FIXED_LIMITS} />
    </SettingsFrame>
  );
}
