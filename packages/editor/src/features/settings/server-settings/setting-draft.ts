import type { ServerSetting } from '@millrace/api';

/** What was entered of each setting, by name, as its variable would have it; `null` for the default. */
export type SettingDraft = Readonly<Record<string, string | null>>;

/** What the field of a setting shows. */
export function shownValue(setting: ServerSetting, draft: SettingDraft): string {
  const entered = draft[setting.name];
  if (entered === undefined) return setting.value ?? '';
  return entered ?? setting.default;
}

/** Whether what a field shows is the default, which nobody set. */
export function isDefault({ name, source }: ServerSetting, draft: SettingDraft): boolean {
  const entered = draft[name];
  return entered === undefined ? source === 'default' : entered === null;
}

/** Whether a value may be stored. */
export function isAllowed({ range, choices, type }: ServerSetting, value: string): boolean {
  if (choices) return choices.includes(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  const isNumber = type === 'number' ? /^\d+(?:\.\d+)?$/ : /^-?\d+$/;
  return isNumber.test(value) && (!range || (Number(value) >= range.min && Number(value) <= range.max));
}

/** What is to be sent: what differs from what is there. */
export function changesOf(settings: readonly ServerSetting[], draft: SettingDraft): Record<string, string | null> {
  return Object.fromEntries(
    settings.flatMap(({ name, value, source }) => {
      const entered = draft[name];
      const isSame = entered === null ? source === 'default' : entered === value;
      return entered === undefined || isSame ? [] : [[name, entered]];
    }),
  );
}
