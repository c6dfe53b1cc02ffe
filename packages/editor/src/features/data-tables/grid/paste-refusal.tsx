import { Button, Group, List, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { MOST_CHANGED_ROWS, type PastePlan } from '../model/paste-plan.ts';
import type { PasteRefusal } from './use-clipboard.ts';

const ID = 'paste-refusal';
const MOST_SHOWN = 20;
const LONGEST = 60;

/** Says why nothing of a paste was taken, cell by cell. */
export function openPasteRefusal(refusal: PasteRefusal): void {
  modals.open({
    modalId: ID,
    title: i18n.t('data-tables:pasteRefused'),
    children: refusal.kind === 'cells' ? <WrongCells plan={refusal.plan} /> : <TooManyRows rows={refusal.rows} />,
  });
}

function TooManyRows({ rows }: { rows: number }) {
  const { t } = useTranslation('data-tables');
  return (
    <Stack>
      <Text size="sm">{t('pasteTooLong', { rows: numberText(rows), most: numberText(MOST_CHANGED_ROWS) })}</Text>
      <Close />
    </Stack>
  );
}

function WrongCells({ plan: { problems, columnsOutside } }: { plan: PastePlan }) {
  const { t } = useTranslation('data-tables');
  const reasonOf = ({ reason, column }: PastePlan['problems'][number]) =>
    reason === 'readOnly' ? t('wrong.readOnly', { column }) : t(`wrong.${reason}`, { column });
  return (
    <Stack>
      <Text size="sm">{t('pasteNothing')}</Text>
      <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        {columnsOutside > 0 && <List.Item>{t('columnsOutside', { count: columnsOutside })}</List.Item>}
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <List.Item key={`${problem.row}:${problem.column}`}>
            {t('cellProblem', { row: problem.row, column: problem.column, text: problem.text.slice(0, LONGEST) })}{' '}
            {reasonOf(problem)}
          </List.Item>
        ))}
      </List>
      {problems.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('andMoreCells', { count: problems.length - MOST_SHOWN })}
        </Text>
      )}
      <Close />
    </Stack>
  );
}

function Close() {
  const { t } = useTranslation('common');
  return (
    <Group justify="flex-end">
      <Button data-autofocus onClick={() => modals.close(ID)}>
        {t('close')}
      </Button>
    </Group>
  );
}
