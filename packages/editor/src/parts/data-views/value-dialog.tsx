import { Button, CopyButton, Group, Modal } from '@mantine/core';
import type { JsonValue } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';

export interface OpenedValue {
  name: string;
  value: JsonValue;
}

/** All of one value, as text. */
export function ValueDialog({ name, value, onClose }: OpenedValue & { onClose(): void }) {
  const { t } = useTranslation('data-views');
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title={name} size="xl">
      <pre className={classes.openedValue}>{text}</pre>
      <Group justify="flex-end" mt="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? t('copied') : t('copyValue')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  );
}
