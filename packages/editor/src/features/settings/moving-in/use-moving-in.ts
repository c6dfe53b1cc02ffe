import { type CallAnswer, type MigrationReport, migrationRoutes, workflowRoutes } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { refreshTags } from '../../../server/tags.ts';
import { notifyError, notifyFailure } from '../../../ui/notifications/notify.tsx';
import { type PlacedWorkflow, portionsOf, workflowsIn } from './moved-files.ts';

/** What the server takes in one call, with room for how JSON writes quotes inside of quotes. */
const MAX_BYTES = 40 << 20;
const MAX_FILES = 5000;

export type ImportResult = CallAnswer<typeof workflowRoutes.import>[number];

/** Files that were checked, and how far they have moved in. */
export interface MovingIn {
  /** Another one for each check. */
  id: string;
  report: MigrationReport;
  /** In the order of the report; `undefined` for those that cannot be stored. */
  workflows: ReadonlyArray<Workflow | undefined>;
  /** What became of those that were imported, by their place in the report. */
  results: ReadonlyMap<number, ImportResult>;
}

/** Checks files, and imports their workflows. Importing again takes what is not here yet. */
export function useMovingIn() {
  const { t } = useTranslation('settings');
  const [moving, setMoving] = useState<MovingIn>();
  const [work, setWork] = useState<'check' | 'import'>();

  const check = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const isTooMuch = files.length > MAX_FILES || files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES;
    if (isTooMuch) return notifyError({ title: t('tooMuch'), message: t('tooMuchText') });
    setWork('check');
    try {
      const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
      const report = await apiClient.call(migrationRoutes.check, { body: { files: read } });
      setMoving({ id: crypto.randomUUID(), report, workflows: workflowsIn(read), results: new Map() });
    } catch (error) {
      notifyFailure(t('checkFailed'), error);
    } finally {
      setWork(undefined);
    }
  };

  const importChosen = async (chosen: readonly PlacedWorkflow[]) => {
    setWork('import');
    try {
      for (const portion of portionsOf(chosen)) {
        const answers = await apiClient.call(workflowRoutes.import, { body: portion.map(({ workflow }) => workflow) });
        const entries = portion.flatMap(({ index }, place): Array<[number, ImportResult]> => {
          const answer = answers[place];
          return answer ? [[index, answer]] : [];
        });
        setMoving((before) => before && { ...before, results: new Map([...before.results, ...entries]) });
      }
    } catch (error) {
      notifyFailure(t('importFailed'), error);
    } finally {
      setWork(undefined);
      refreshTags();
    }
  };

  return { moving, work, check, importChosen };
}
