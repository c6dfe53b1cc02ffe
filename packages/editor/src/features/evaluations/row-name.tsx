import type { EvaluationRow } from '@millrace/api';
import { useTranslation } from 'react-i18next';

/** What tells the row in its set, else where it stands there. */
export function RowName({ row: { key, position } }: { row: EvaluationRow }) {
  const { t } = useTranslation('evaluations');
  return <div>{key === null ? t('position', { position: position + 1 }) : t('key', { key })}</div>;
}
