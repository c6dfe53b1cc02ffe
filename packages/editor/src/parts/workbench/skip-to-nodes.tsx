import { useTranslation } from 'react-i18next';
import { goToNodeCommand } from '../../commands/go-to-node.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useNodeIds } from '../../session/document-context.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';

/** Leads past everything that stands before the canvas to any of its nodes. */
export function SkipToNodes() {
  const { t } = useTranslation('canvas');
  const context = useCommandContext();
  const hasAny = useNodeIds().length > 0;
  return hasAny && <SkipLink onClick={() => goToNodeCommand.run(context)}>{t('goToNode.skip')}</SkipLink>;
}
