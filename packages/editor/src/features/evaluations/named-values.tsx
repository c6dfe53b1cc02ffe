import { Text } from '@mantine/core';
import type { JsonObject } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { valueText } from './compare-rows.ts';
import classes from './evaluations.module.css';

interface NamedValuesProps {
  values: JsonObject;
  /** Long values are not cut. */
  isWhole: boolean;
}

/** What goes into a row, or comes out of it. */
export function NamedValues({ values, isWhole }: NamedValuesProps) {
  const { t } = useTranslation('evaluations');
  const entries = Object.entries(values);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    );
  return (
    <dl className={classes.values} data-whole={isWhole || undefined}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
