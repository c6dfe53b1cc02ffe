import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { editorUi } from '../../session/editor-ui.ts';
import classes from './canvas.module.css';

/** Stands on an empty canvas until there is a node. */
export function AddFirstStep() {
  const { t } = useTranslation('canvas');
  const titleId = useId();
  return (
    <div className={classes.first}>
      <button
        type="button"
        className={classes.firstButton}
        aria-labelledby={titleId}
        data-testid="add-first-step"
        onClick={() => editorUi.openCreator()}
      >
        <IconPlus size={32} stroke={1.5} aria-hidden />
      </button>
      <div className={classes.firstTitle} id={titleId}>
        {t('addFirstStep')}
      </div>
      <div className={classes.firstHint}>{t('addFirstStepHint')}</div>
    </div>
  );
}
