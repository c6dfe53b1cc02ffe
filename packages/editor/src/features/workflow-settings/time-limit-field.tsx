import { Group, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/number-field.tsx';
import { type Duration, durationOf, type LimitProblem } from './settings-draft.ts';
import classes from './workflow-settings.module.css';

const PARTS = [
  { part: 'hours', max: undefined },
  { part: 'minutes', max: 60 },
  { part: 'seconds', max: 60 },
] as const satisfies ReadonlyArray<{ part: keyof Duration; max: number | undefined }>;

export interface TimeLimitFieldProps {
  isLimited: boolean;
  limit: Duration;
  /** In seconds; 0 and below for none. */
  maxSeconds: number;
  problem: LimitProblem | undefined;
  onChange(change: { isLimited?: boolean; limit?: Duration }): void;
}

/** How long an execution may take. */
export function TimeLimitField({ isLimited, limit, maxSeconds, problem, onChange }: TimeLimitFieldProps) {
  const { t } = useTranslation('workflow-settings');
  const longest = t('duration', { ...durationOf(maxSeconds) });
  return (
    <div className={classes.limit}>
      <Switch
        label={t('executionTimeout')}
        {...(maxSeconds > 0 && { description: t('instanceLimit', { limit: longest }) })}
        checked={isLimited}
        onChange={(event) => onChange({ isLimited: event.currentTarget.checked })}
      />
      {isLimited && (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          {PARTS.map(({ part, max }) => (
            <NumberField
              key={part}
              label={t(part)}
              value={limit[part]}
              min={0}
              {...(max !== undefined && { max })}
              allowDecimal={false}
              error={problem !== undefined}
              onChange={(value) => onChange({ limit: { ...limit, [part]: Number(value) || 0 } })}
            />
          ))}
        </Group>
      )}
      {problem && (
        <div role="alert" className={classes.problem}>
          {problem === 'zero' ? t('limitZero') : t('limitTooLong', { limit: longest })}
        </div>
      )}
    </div>
  );
}
