import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../../parts/code-editor/code-editor.tsx';
import classes from './node-details.module.css';

export interface OutputEditorProps {
  draft: string;
  onDraft(draft: string | undefined): void;
  onSave(): void;
}

/** Edits the output as JSON; saving pins it. */
export function OutputEditor({ draft, onDraft, onSave }: OutputEditorProps) {
  const { t } = useTranslation('node-details');
  return (
    <section className={classes.pane} data-side="output">
      <header className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{t('editOutput')}</h2>
        <span className={classes.spacer} />
        <Button variant="default" onClick={() => onDraft(undefined)}>
          {t('cancel')}
        </Button>
        <Button onClick={onSave}>{t('savePinned')}</Button>
      </header>
      <div className={classes.outputEditor}>
        <CodeEditor name={t('outputJson')} value={draft} language="json" fill autoFocus onChange={onDraft} />
        <p className={classes.paneHint}>{t('editOutputHint')}</p>
      </div>
    </section>
  );
}
