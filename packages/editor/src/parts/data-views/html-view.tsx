import { Select } from '@mantine/core';
import type { Item } from '@millrace/workflow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';
import { htmlFields } from './html-model.ts';

/** The page that a field of an item holds, drawn where it can neither run scripts nor reach the editor. */
export function HtmlView({ item }: { item: Item }) {
  const { t } = useTranslation('data-views');
  const [chosen, setChosen] = useState<string | null>(null);
  const fields = htmlFields(item);
  const field = fields.find(({ name }) => name === chosen) ?? fields[0];
  if (!field) return <div className={classes.state}>{t('noHtml')}</div>;
  return (
    <div className={classes.html}>
      {fields.length > 1 && (
        <Select
          className={classes.htmlField}
          size="xs"
          aria-label={t('htmlField')}
          data={fields.map(({ name }) => name)}
          value={field.name}
          onChange={setChosen}
        />
      )}
      <iframe
        className={classes.htmlPage}
        title={field.name}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={field.html}
      />
    </div>
  );
}
