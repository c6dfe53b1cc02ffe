import type { NodeFamily, NodeTypeSummary } from '@millrace/workflow';
import {
  IconArrowsSplit2,
  IconBolt,
  IconBraces,
  IconCode,
  IconDatabase,
  IconHelpHexagon,
  IconNote,
  IconPlug,
} from '@tabler/icons-react';
import { memo } from 'react';
import { addressOf } from '../address/base-path.ts';
import { isCommunityType } from '../model/nodes/is-community-type.ts';
import { useNodeTypes } from '../server/node-types.ts';

const FAMILY_ICONS: Record<NodeFamily, typeof IconBolt> = {
  trigger: IconBolt,
  flow: IconArrowsSplit2,
  data: IconBraces,
  service: IconPlug,
  code: IconCode,
  store: IconDatabase,
};

/** Icon of a node type: its own picture, else the one of its family; unknown types have one of their own. Decorative. */
export const NodeIcon = memo(function NodeIcon({ type, size }: { type: string; size: number }) {
  return <TypeIcon type={type} size={size} description={useNodeTypes().catalogue.latest(type)} />;
});

interface TypeIconProps {
  type: string;
  size: number;
  description: NodeTypeSummary | undefined;
}

/** {@link NodeIcon} where the description is at hand. */
export const TypeIcon = memo(function TypeIcon({ type, size, description }: TypeIconProps) {
  if (type === 'n8n-nodes-base.stickyNote') return <IconNote size={size} stroke={1.5} aria-hidden />;
  if (!description) return <IconHelpHexagon size={size} stroke={1.5} color="var(--mr-text-dimmed)" aria-hidden />;
  if (description.hasIcon) {
    const source = addressOf(`/rest/node-icon/${encodeURIComponent(type)}`);
    const isOfPackage = isCommunityType(type) || undefined;
    return (
      <img
        src={source}
        width={size}
        height={size}
        alt=""
        draggable={false}
        loading="lazy"
        data-of-package={isOfPackage}
      />
    );
  }
  const Icon = FAMILY_ICONS[description.family];
  return <Icon size={size} stroke={1.5} color={`var(--mr-family-${description.family})`} aria-hidden />;
});
