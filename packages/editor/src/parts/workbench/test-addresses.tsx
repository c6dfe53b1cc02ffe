import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookAddress } from '../../model/nodes/webhook-addresses.ts';
import { CopyAddress } from '../../ui/copy-address.tsx';
import classes from './workbench.module.css';

/** Where a workflow that listens is to be called now. */
export function TestAddresses({ addresses }: { addresses: readonly WebhookAddress[] }) {
  const { t } = useTranslation('runs');
  if (addresses.length === 0) return null;
  return (
    <ul className={classes.addresses} aria-label={t('testAddresses')}>
      {addresses.map(({ test, methods, kind }) => (
        <li key={`${methods.join()} ${test}`}>
          {kind === 'form' ? (
            <Anchor href={test} target="_blank" rel="noreferrer" size="sm">
              {test}
            </Anchor>
          ) : (
            <code>
              {kind === 'webhook' && `${methods.join(' | ')} `}
              {test}
            </code>
          )}
          <CopyAddress url={test} />
        </li>
      ))}
    </ul>
  );
}
