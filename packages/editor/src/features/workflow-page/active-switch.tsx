import { Switch, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canStartByItself } from '../../model/nodes/triggers.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useDocumentValue, useWorkflowMeta } from '../../session/document-context.tsx';
import { setActive } from '../../session/workflow-io/activate.ts';

/** Switches the workflow on and off. Where nothing would ever start it, it says so and stays off. */
export function ActiveSwitch() {
  const { t } = useTranslation('shell');
  const { session } = useCommandContext();
  const { active } = useWorkflowMeta();
  const [isBusy, setIsBusy] = useState(false);
  const hasStart = useHasStart();
  const isPointless = !active && !hasStart;
  const change = async (wanted: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    await setActive(session, wanted);
    setIsBusy(false);
  };
  return (
    <Tooltip label={t('nothingToActivate')} disabled={!isPointless} multiline maw={280}>
      <div>
        <Switch
          checked={active}
          disabled={isPointless}
          aria-busy={isBusy}
          size="sm"
          labelPosition="left"
          label={
            <Text size="sm" visibleFrom="sm" c={active ? 'var(--mr-success)' : 'dimmed'}>
              {active ? t('active') : t('inactive')}
            </Text>
          }
          aria-label={t('activeSwitch')}
          aria-description={isPointless ? t('nothingToActivate') : undefined}
          data-testid="active-switch"
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </div>
    </Tooltip>
  );
}

function useHasStart(): boolean {
  const { catalogue, isPending } = useNodeTypes();
  return useDocumentValue('nodes', (document) => isPending || canStartByItself({ nodes: document.nodes(), catalogue }));
}
