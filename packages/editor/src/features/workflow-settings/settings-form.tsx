import { Button, Select } from '@mantine/core';
import { type InstanceSettings, instanceRoutes } from '@millrace/api';
import type { WorkflowSettings } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { BudgetSection } from './budget-section.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ConcurrencySection } from './concurrency-section.tsx';
import { draftOf, limitProblem, type SettingsDraft, settingsOf } from './settings-draft.ts';
import { TimeLimitField } from './time-limit-field.tsx';
import { WorkflowSelect, WorkflowsSelect } from './workflow-select.tsx';
import classes from './workflow-settings.module.css';
import { WRAPPER_ORDER } from './wrapper-order.ts';

export interface SettingsFormProps {
  settings: WorkflowSettings;
  instance: InstanceSettings;
  /** Resolves when they are stored, or could not be. */
  onSave(settings: WorkflowSettings): Promise<void>;
  onCancel(): void;
}

/** All settings of a workflow. */
export function SettingsForm({ settings, instance, onSave, onCancel }: SettingsFormProps) {
  const { t } = useTranslation(['workflow-settings', 'common']);
  const [initial] = useState(() => draftOf(settings, instance));
  const [draft, setDraft] = useState(initial);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const [isSaving, setIsSaving] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const problem = limitProblem(draft, instance.maxExecutionTimeout);
  const change = (changes: Partial<SettingsDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (problem) {
      setIsRefused(true);
      event.currentTarget.querySelector<HTMLInputElement>(`.${classes.limit} [inputmode]`)?.focus();
      return;
    }
    setIsSaving(true);
    await onSave(settingsOf(draft, settings, instance));
    setIsSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <RunSection draft={draft} instance={instance} problem={isRefused ? problem : undefined} onChange={change} />
      <ConcurrencySection draft={draft} onChange={change} />
      <BudgetSection draft={draft} onChange={change} />
      <CallSection draft={draft} onChange={change} />
      <SaveSection draft={draft} instance={instance} onChange={change} />
      <footer className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!isChanged}>
          {t('workflow-settings:save')}
        </Button>
      </footer>
    </form>
  );
}

interface SectionProps {
  draft: SettingsDraft;
  onChange(changes: Partial<SettingsDraft>): void;
}

interface RunSectionProps extends SectionProps {
  instance: InstanceSettings;
  problem: ReturnType<typeof limitProblem>;
}

function RunSection({ draft, instance, problem, onChange }: RunSectionProps) {
  const { t } = useTranslation('workflow-settings');
  return (
    <fieldset className={classes.section}>
      <legend>{t('sectionRun')}</legend>
      <ChoiceField
        hasFirstFocus
        label={t('executionOrder')}
        description={t('executionOrderHelp')}
        choices={{ v1: t('orderV1'), v0: t('orderV0') }}
        value={draft.executionOrder}
        onChange={(executionOrder) => onChange({ executionOrder })}
      />
      <TimezoneField
        value={draft.timezone}
        ofInstance={instance.timezone}
        onChange={(timezone) => onChange({ timezone })}
      />
      <TimeLimitField
        isLimited={draft.isLimited}
        limit={draft.limit}
        maxSeconds={instance.maxExecutionTimeout}
        problem={problem}
        onChange={onChange}
      />
      <NumberField
        label={t('timeSaved')}
        description={t('timeSavedHelp')}
        inputWrapperOrder={WRAPPER_ORDER}
        value={draft.timeSaved}
        min={0}
        max={100_000}
        onChange={(minutes) => onChange({ timeSaved: Number(minutes) || 0 })}
      />
    </fieldset>
  );
}

function TimezoneField(props: { value: string; ofInstance: string; onChange(timezone: string): void }) {
  const { value, ofInstance, onChange } = props;
  const { t } = useTranslation('workflow-settings');
  const zones = useQuery({
    queryKey: ['timezones'],
    queryFn: ({ signal }) => apiClient.call(instanceRoutes.timezones, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const labels = new Map([
    ['DEFAULT', t('defaultTimezone', { zone: ofInstance })],
    [value, value === 'DEFAULT' ? t('defaultTimezone', { zone: ofInstance }) : value],
    ...Object.entries(zones.data ?? {}),
  ]);
  return (
    <Select
      label={t('timezone')}
      description={t('timezoneHelp')}
      inputWrapperOrder={WRAPPER_ORDER}
      data={[...labels].map(([zone, label]) => ({ value: zone, label }))}
      value={value}
      searchable
      nothingFoundMessage={t('noMatch')}
      maxDropdownHeight={260}
      {...(zones.error && { error: t('noTimezones', { message: zones.error.message }) })}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}

function CallSection({ draft, onChange }: SectionProps) {
  const { t } = useTranslation('workflow-settings');
  return (
    <fieldset className={classes.section}>
      <legend>{t('sectionCalls')}</legend>
      <WorkflowSelect
        label={t('errorWorkflow')}
        description={t('errorWorkflowHelp')}
        placeholder={t('errorWorkflowNone')}
        value={draft.errorWorkflow}
        onChange={(errorWorkflow) => onChange({ errorWorkflow })}
      />
      <ChoiceField
        label={t('callerPolicy')}
        description={t('callerPolicyHelp')}
        choices={{
          workflowsFromSameOwner: t('callerOwner'),
          any: t('callerAny'),
          workflowsFromAList: t('callerList'),
          none: t('callerNone'),
        }}
        value={draft.callerPolicy}
        onChange={(callerPolicy) => onChange({ callerPolicy })}
      />
      {draft.callerPolicy === 'workflowsFromAList' && (
        <div className={classes.wide}>
          <WorkflowsSelect
            label={t('callerIds')}
            description={t('callerIdsHelp')}
            placeholder={draft.callerIds.length === 0 ? t('callerIdsPlaceholder') : ''}
            value={draft.callerIds}
            onChange={(callerIds) => onChange({ callerIds })}
          />
        </div>
      )}
    </fieldset>
  );
}

function SaveSection({ draft, instance, onChange }: SectionProps & { instance: InstanceSettings }) {
  const { t } = useTranslation('workflow-settings');
  const words = { all: t('all'), none: t('never'), true: t('all'), false: t('never') };
  const ofInstance = (value: string): string => t('defaultWithValue', { value });
  const lists = (value: 'all' | 'none') => ({ DEFAULT: ofInstance(words[value]), all: words.all, none: words.none });
  const switches = (value: boolean) => ({
    DEFAULT: ofInstance(words[`${value}`]),
    true: words.true,
    false: words.false,
  });
  return (
    <fieldset className={classes.section}>
      <legend>{t('sectionSave')}</legend>
      <ChoiceField
        label={t('saveError')}
        description={t('saveErrorHelp')}
        choices={lists(instance.saveDataErrorExecution)}
        value={draft.saveDataErrorExecution}
        onChange={(saveDataErrorExecution) => onChange({ saveDataErrorExecution })}
      />
      <ChoiceField
        label={t('saveSuccess')}
        description={t('saveSuccessHelp')}
        choices={lists(instance.saveDataSuccessExecution)}
        value={draft.saveDataSuccessExecution}
        onChange={(saveDataSuccessExecution) => onChange({ saveDataSuccessExecution })}
      />
      <ChoiceField
        label={t('saveManual')}
        description={t('saveManualHelp')}
        choices={switches(instance.saveManualExecutions)}
        value={draft.saveManualExecutions}
        onChange={(saveManualExecutions) => onChange({ saveManualExecutions })}
      />
      <ChoiceField
        label={t('saveProgress')}
        description={t('saveProgressHelp')}
        choices={switches(instance.saveExecutionProgress)}
        value={draft.saveExecutionProgress}
        onChange={(saveExecutionProgress) => onChange({ saveExecutionProgress })}
      />
    </fieldset>
  );
}
