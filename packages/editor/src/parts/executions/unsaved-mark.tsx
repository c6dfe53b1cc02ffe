import { Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says that an execution ran what somebody had in the editor, not the workflow as it was stored. */
export function UnsavedMark() {
  const { t } = useTranslation('runs');
  return (
    <Tooltip label={t('unsavedDocumentHelp')} multiline w={260}>
      <Text size="xs" c="dimmed" component="span" style={{ whiteSpace: 'nowrap' }}>
        {t('unsavedDocument')}
      </Text>
    </Tooltip>
  );
}
