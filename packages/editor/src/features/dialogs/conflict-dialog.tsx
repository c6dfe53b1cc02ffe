import { Button, Modal, ScrollArea, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../i18n/formats.ts';
import type { Side } from '../../model/difference/merge-workflows.ts';
import { nodeDifferences } from '../../model/difference/workflow-difference.ts';
import { type Conflict, useEditorUi } from '../../session/editor-ui.ts';
import classes from './conflict-dialog.module.css';
import { DifferenceRow } from './difference-row.tsx';

/** As in the style sheet. */
const WIDTH = 760;

/** Asked when a save meets a version that was stored elsewhere meanwhile: shows what each side changed. */
export function ConflictDialog() {
  const { t } = useTranslation('shell');
  const conflict = useEditorUi((ui) => ui.conflict);
  return (
    <Modal
      opened={conflict !== undefined}
      onClose={() => conflict?.answer({ keep: 'nothing' })}
      title={t('conflictTitle')}
      size={WIDTH}
    >
      {conflict && <ConflictBody conflict={conflict} />}
    </Modal>
  );
}

function ConflictBody({ conflict: { name, storedAt, versions, answer } }: { conflict: Conflict }) {
  const { t } = useTranslation(['shell', 'common']);
  const differences = useMemo(() => nodeDifferences(versions), [versions]);
  const [picks, setPicks] = useState<ReadonlyMap<string, Side>>(new Map());
  const pick = (nodeId: string, side: Side) => setPicks((current) => new Map(current).set(nodeId, side));
  return (
    <>
      <Text size="sm">{t('shell:conflictText', { name, at: dateTimeText(storedAt) })}</Text>
      {differences.length > 0 && (
        <ScrollArea.Autosize mah="46vh" type="auto" mt="md">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('shell:conflictNode')}</th>
                <th scope="col">{t('shell:conflictMine')}</th>
                <th scope="col">{t('shell:conflictTheirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference) => (
                <DifferenceRow
                  key={difference.nodeId}
                  difference={difference}
                  picked={picks.get(difference.nodeId) ?? 'mine'}
                  onPick={(side) => pick(difference.nodeId, side)}
                />
              ))}
            </tbody>
          </table>
        </ScrollArea.Autosize>
      )}
      <div className={classes.footer}>
        <Button variant="subtle" color="gray" onClick={() => answer({ keep: 'nothing' })}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" onClick={() => answer({ keep: 'theirs' })}>
          {t('shell:conflictReload')}
        </Button>
        <Button variant="default" c="var(--mr-danger)" onClick={() => answer({ keep: 'mine' })}>
          {t('shell:conflictOverwrite')}
        </Button>
        <Button data-autofocus onClick={() => answer({ keep: 'both', picks })}>
          {t('shell:conflictMerge')}
        </Button>
      </div>
    </>
  );
}
