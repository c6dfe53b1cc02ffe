import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../address/base-path.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { FixedSettings } from './fixed-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { FIXED_LOG, FIXED_METRICS, LOG, METRICS } from './shown-settings.ts';

/** How much is logged and where it goes, and who may read figures. */
export default function LogsPage() {
  const { t } = useTranslation('settings');
  const metricsText = (
    <>
      {t('metricsText')} <Code>{addressOf('/metrics')}</Code>
    </>
  );
  return (
    <SettingsFrame page="logs">
      <SettingsForm
        sections={[
          { title: t('log'), text: t('logText'), names: LOG },
          { title: t('metrics'), text: metricsText, names: METRICS },
        ]}
      />
      <FixedSettings names={[...FIXED_LOG, ...FIXED_METRICS]} />
    </SettingsFrame>
  );
}
