import { Button, Group, Select, Text } from '@mantine/core';
import { MOST_EVALUATED_AT_ONCE } from '@millrace/api';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/number-field.tsx';
import { startEvaluation } from './evaluation-actions.ts';

interface StartEvaluationProps {
  workflowId: string;
  /** Names of the evaluation triggers. Where there are several, one is chosen. */
  triggers: readonly string[];
  /** One of a workflow runs at a time. */
  isDisabled: boolean;
}

/** Starts an evaluation at a trigger, with as many rows at once as are wanted. */
export function StartEvaluation({ workflowId, triggers, isDisabled }: StartEvaluationProps) {
  const { t } = useTranslation('evaluations');
  const id = useId();
  const [atOnce, setAtOnce] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  // It may have been renamed since.
  const trigger = triggers.find((name) => name === chosen) ?? triggers[0];
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    await startEvaluation(workflowId, { atOnce, ...(triggers.length > 1 && trigger && { triggerNode: trigger }) });
    setStarting(false);
  };
  return (
    <Group gap="xs">
      {triggers.length > 1 && (
        <Select
          aria-label={t('trigger')}
          data={[...triggers]}
          disabled={isDisabled}
          value={trigger ?? null}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      <Text component="label" htmlFor={id} size="sm" c="dimmed">
        {t('atOnce')}
      </Text>
      <NumberField
        id={id}
        w={72}
        min={1}
        max={MOST_EVALUATED_AT_ONCE}
        allowDecimal={false}
        clampBehavior="strict"
        disabled={isDisabled}
        value={atOnce}
        onChange={(value) => setAtOnce(Number(value) || 1)}
      />
      <Button
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        loading={isStarting}
        disabled={isDisabled}
        onClick={() => void start()}
      >
        {t('start')}
      </Button>
    </Group>
  );
}
