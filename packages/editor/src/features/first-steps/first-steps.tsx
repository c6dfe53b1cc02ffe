import { ActionIcon, Button, Group, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/links.tsx';
import classes from './first-steps.module.css';
import { type GuideStep, useGuide } from './use-guide.ts';

const ICON = 18;

/** Leads through a first workflow, step by step, beside the canvas on which it comes about. */
export function FirstSteps() {
  const { guide, node } = useSearch({ strict: false });
  return guide === true && <Guide openNodeId={node} />;
}

function Guide({ openNodeId }: { openNodeId: string | undefined }) {
  const { t } = useTranslation(['welcome', 'common']);
  const navigate = useNavigate();
  const steps = useGuide(openNodeId);
  const next = steps.find(({ isDone }) => !isDone);
  const close = () => void navigate({ to: '.', search: ({ guide: _, ...before }) => before, replace: true });
  return (
    <section className={classes.guide} aria-label={t('guideName')}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fw={600} component="h2">
          {t('guideName')}
        </Text>
        <Tooltip label={t('guideClose')}>
          <ActionIcon size="sm" aria-label={t('guideClose')} onClick={close}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
      {next === undefined && (
        <Stack gap="xs" mt="sm" role="status">
          <Text size="sm">{t('guideDone')}</Text>
          <Group gap="xs">
            <LinkButton size="xs" to="/templates">
              {t('allExamples')}
            </LinkButton>
            <Button size="xs" variant="default" onClick={close}>
              {t('guideClose')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  );
}

function Step({ step: { key, isDone, take }, isNext }: { step: GuideStep; isNext: boolean }) {
  const { t } = useTranslation('welcome');
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined} data-done={isDone || undefined}>
      <StepMark isDone={isDone} isNext={isNext} />
      <div>
        <Text size="sm" fw={isNext ? 600 : 400}>
          {t(`steps.${key}.title`)}
          {isDone && <VisuallyHidden> {t('stepDone')}</VisuallyHidden>}
        </Text>
        {isNext && (
          <>
            <Text size="xs" c="dimmed" my={4}>
              {t(`steps.${key}.text`)}
            </Text>
            <Button size="compact-sm" onClick={take}>
              {t(`steps.${key}.take`)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function StepMark({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  if (isDone) return <IconCircleCheckFilled size={ICON} className={classes.done} aria-hidden />;
  return isNext ? (
    <IconCircleDot size={ICON} className={classes.next} aria-hidden />
  ) : (
    <IconCircle size={ICON} className={classes.open} aria-hidden />
  );
}
