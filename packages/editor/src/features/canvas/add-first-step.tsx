import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { editorUi } from '../../session/editor-ui.ts';
import classes from './canvas.module.css';

/** Stands on an empty canvas until there is a node. */
export function AddFirstStep() {
  const { t } = useTranslation('canvas');
  return (
    <div className={classes.first}>
      <button
        type="button"
        className={classes.firstButton}
        data-testid="add-first-step"
        onClick={() => editorUi.openCreator()}
      >
        <span className={classes.firstTile}>
          <IconPlus size={32} stroke={1.5} aria-hidden />
        </span>
        <span>{t('addFirstStep')}</span>
      </button>
      <div className={classes.firstHint}>{t('addFirstStepHint')}</div>
    </div>
  );
}
