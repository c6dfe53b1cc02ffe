import { Alert } from '@mantine/core';
import type { NodeProperty } from '@millrace/workflow';
import { IconInfoCircle } from '@tabler/icons-react';

/** A remark between parameters. Markup in it is shown as text. */
export function NoticeField({ property }: { property: NodeProperty }) {
  return <Notice text={property.displayName} />;
}

export function Notice({ text }: { text: string }) {
  return (
    <Alert variant="light" color="gray" p="xs" icon={<IconInfoCircle size={16} aria-hidden />}>
      {text}
    </Alert>
  );
}
