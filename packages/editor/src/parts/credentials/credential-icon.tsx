import type { CredentialTypeDescription } from '@millrace/workflow';
import { IconKey } from '@tabler/icons-react';
import { addressOf } from '../../address/base-path.ts';

interface CredentialIconProps {
  /** Absent where it is not known here. */
  type: Pick<CredentialTypeDescription, 'name' | 'hasIcon'> | undefined;
  size: number;
}

/** Icon of a credential type: the picture of its service, else a key. Decorative. */
export function CredentialIcon({ type, size }: CredentialIconProps) {
  if (!type?.hasIcon) return <IconKey size={size} stroke={1.6} aria-hidden />;
  const source = addressOf(`/rest/credential-icon/${encodeURIComponent(type.name)}`);
  return <img src={source} width={size} height={size} alt="" draggable={false} loading="lazy" />;
}
