import type { JsonObject } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import type { Call } from '../../../model/runs/said.ts';
import classes from './conversation.module.css';
import { FoldedText } from './folded-text.tsx';

/** What a tool, a memory or a parser was asked, and what it gave. */
export function ToolCallView({ call: { request, response } }: { call: Call }) {
  const { t } = useTranslation('node-details');
  return (
    <>
      <Value label={t('talk.asked')} value={request} />
      <Value label={t('talk.gave')} value={response} />
    </>
  );
}

/** A single text is shown as it is, all else as JSON. */
function Value({ label, value }: { label: string; value: JsonObject }) {
  const values = Object.values(value);
  if (values.length === 0) return null;
  const [only] = values;
  const isText = values.length === 1 && typeof only === 'string';
  return (
    <div className={classes.said} data-role="tool">
      <span className={classes.role}>{label}</span>
      <FoldedText text={isText ? only : JSON.stringify(value, null, 2)} isCode={!isText} />
    </div>
  );
}
