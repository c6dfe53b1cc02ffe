import { useTranslation } from 'react-i18next';
import type { FarEnd, PortConnections } from '../../../model/document/node-connections.ts';
import type { NodePort } from '../../../model/nodes/node-ports.ts';

/** What ports and the ends of connections are called. */
export function usePortWords() {
  const { t } = useTranslation('canvas');
  const labelOf = ({ displayName, category, type }: NodePort) =>
    displayName ?? (category === 'error' ? t('errorOutput') : type === 'main' ? undefined : type);
  return {
    /** `Input`, `Output 2`, `Output “true”`. */
    portName: ({ direction, port, number }: PortConnections): string => {
      const name = labelOf(port) ?? number;
      if (name === undefined) return t(`connections.${direction}`);
      return t(`connections.${direction}Named`, { name });
    },
    /** The node, and which of its ports where it has several. */
    farName: ({ node, port }: FarEnd): string =>
      port ? `${node.name} · ${labelOf(port) ?? port.index + 1}` : node.name,
  };
}
