import { MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../i18n/formats.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { CredentialUses } from './credential-uses.tsx';
import type { CredentialEditor } from './use-credential-editor.ts';

/** Which nodes may use it and where to, and what is known of it. */
export function DetailsTab({ editor }: { editor: CredentialEditor }) {
  const { t } = useTranslation('credentials');
  const { dates, id, may } = editor;
  const nodeTypes = useChoices(editor.nodeTypes);
  const time = (text: string) => dateTimeText(text, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('nodeTypes')}
        description={t('nodeTypesAbout')}
        placeholder={editor.nodeTypes.length === 0 ? t('allNodeTypes') : ''}
        data={nodeTypes}
        value={editor.nodeTypes}
        readOnly={!may('updateNodeAccess')}
        searchable
        clearable
        limit={50}
        onChange={editor.setNodeTypes}
      />
      <TagsInput
        label={t('domains')}
        description={t('domainsAbout')}
        placeholder={editor.domains.length === 0 ? t('allDomains') : ''}
        value={editor.domains}
        readOnly={!may('updateConnection')}
        onChange={editor.setDomains}
      />
      {dates && id && (
        <dl style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', margin: 0 }}>
          <dt>{t('created')}</dt>
          <dd>{time(dates.createdAt)}</dd>
          <dt>{t('modified')}</dt>
          <dd>{time(dates.updatedAt)}</dd>
          <dt>{t('id')}</dt>
          <dd style={{ overflowWrap: 'anywhere' }}>{id}</dd>
        </dl>
      )}
      {id && <CredentialUses id={id} />}
    </Stack>
  );
}

/** All types, also those that are chosen and not known here. */
function useChoices(chosen: readonly string[]): Array<{ value: string; label: string }> {
  const { catalogue } = useNodeTypes();
  return useMemo(() => {
    const labels = new Map(chosen.map((name) => [name, name]));
    for (const { name, displayName } of catalogue.allLatest()) labels.set(name, displayName);
    return [...labels].map(([value, label]) => ({ value, label })).sort((a, b) => (a.label < b.label ? -1 : 1));
  }, [catalogue, chosen]);
}
