import { Anchor, Badge, Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import type { ServerSetting } from '@millrace/api';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { isAllowed, isDefault, type SettingDraft, shownValue } from './setting-draft.ts';
import type { ChangedSetting } from './shown-settings.ts';

const WIDTH = 560;
const INPUT_WIDTH = 300;

interface SettingFieldProps {
  setting: ServerSetting & { name: ChangedSetting };
  draft: SettingDraft;
  /** What the server refused. */
  refusal: string | undefined;
  isDisabled: boolean;
  /** @param value `null` for the default. */
  onChange(value: string | null): void;
}

/** A setting with what it means, its value, and where that comes from. */
export function SettingField(props: SettingFieldProps) {
  const { setting, draft, isDisabled, onChange } = props;
  const canReset = !isDisabled && setting.source !== 'environment' && !isDefault(setting, draft);
  return (
    <Stack gap={4} maw={WIDTH}>
      <Control {...props} />
      {setting.source === 'environment' && <FixedNote name={setting.name} />}
      {canReset && <Reset setting={setting} onReset={() => onChange(null)} />}
    </Stack>
  );
}

function Control({ setting, draft, refusal, isDisabled, onChange }: SettingFieldProps) {
  const { t } = useTranslation('settings');
  const { name, type, range, choices } = setting;
  const value = shownValue(setting, draft);
  const isWrong = range !== undefined && !isAllowed(setting, value);
  const shared = {
    label: t(`fields.${name}.label`),
    description: t(`fields.${name}.help`),
    error: isWrong ? t('numberBetween', { min: numberText(range.min), max: numberText(range.max) }) : refusal,
    disabled: isDisabled || setting.source === 'environment',
  };
  const input = {
    ...shared,
    maw: INPUT_WIDTH,
    styles: { root: { maxWidth: '100%' }, description: { width: WIDTH, maxWidth: '90vw' } },
  };
  if (type === 'boolean') {
    return (
      <Switch
        {...shared}
        checked={value === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    );
  }
  if (choices) {
    return (
      <Select
        {...input}
        allowDeselect={false}
        data={choices.map((choice) => ({ value: choice, label: wordOf(setting, choice, t) }))}
        value={value}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    );
  }
  if (type === 'JSON') {
    return (
      <Textarea
        {...input}
        maw={WIDTH}
        autosize
        minRows={3}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <NumberField
      {...input}
      allowDecimal={type === 'number'}
      clampBehavior="none"
      hideControls
      {...range}
      value={value}
      onChange={(entered) => onChange(String(entered))}
    />
  );
}

function FixedNote({ name }: { name: string }) {
  const { t } = useTranslation('settings');
  return (
    <Group gap="xs">
      <Badge color="gray" variant="light">
        {t('fixed')}
      </Badge>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('fixedBy', { name })}
      </Text>
    </Group>
  );
}

function Reset({ setting, onReset }: { setting: ServerSetting; onReset(): void }) {
  const { t } = useTranslation('settings');
  return (
    <Anchor component="button" type="button" size="xs" w="fit-content" onClick={onReset}>
      {t('resetTo', { value: wordOf(setting, setting.default, t) })}
    </Anchor>
  );
}

function wordOf({ type, choices }: ServerSetting, value: string, t: TFunction<'settings'>): string {
  if (type === 'boolean' || choices) return t(`choices.${value}` as 'choices.all');
  return numberText(Number(value));
}
