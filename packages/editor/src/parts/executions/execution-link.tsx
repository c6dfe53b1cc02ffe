import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressOf } from '../../address/base-path.ts';

/** Opens another execution in a window of its own: what is open here stays. */
export function ExecutionLink({ executionId, children }: { executionId: string; children: ReactNode }) {
  return (
    <Anchor
      href={addressOf(`/execution/${encodeURIComponent(executionId)}`)}
      target="_blank"
      size="sm"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, marginInlineEnd: 8 }}
    >
      {children}
      <IconExternalLink size={13} aria-hidden />
    </Anchor>
  );
}
