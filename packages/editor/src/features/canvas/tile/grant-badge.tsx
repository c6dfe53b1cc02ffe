import { IconKeyOff } from '@tabler/icons-react';
import { grantReason, grantText } from '../../../server/grants.ts';
import { useMissingGrants } from '../../../session/missing-grants.ts';
import classes from './grant-badge.module.css';

/** Says that a node will not get what it names, because not everybody who stands behind it has a right to it. */
export function GrantBadge({ nodeName }: { nodeName: string }) {
  const [missing] = useMissingGrants(nodeName);
  if (!missing) return null;
  const text = `${grantText(missing)} ${grantReason(missing)}`;
  return (
    <span className={classes.badge} role="img" aria-label={text} title={text} data-testid="missing-grant">
      <IconKeyOff size={12} stroke={2.5} aria-hidden />
    </span>
  );
}
