import { Button, Select, TextInput } from '@mantine/core';
import { MAX_VERSION_NAME_LENGTH, type WorkflowVersion } from '@millrace/api';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../i18n/formats.ts';
import { ReadOnlyMark } from '../../parts/workbench/read-only-mark.tsx';
import classes from './workflow-history.module.css';

interface VersionHeaderProps {
  version: WorkflowVersion;
  versions: readonly WorkflowVersion[];
  /** The version that it is compared with. */
  comparedId: string | undefined;
  mayChange: boolean;
  onCompare: (id: string) => void;
  onName: (name: string) => void;
  onRestore: () => void;
}

/** Which version is looked at and with what it is compared; names it and restores it. */
export function VersionHeader(props: VersionHeaderProps) {
  const { version, versions, comparedId, mayChange, onCompare, onName, onRestore } = props;
  const { t } = useTranslation(['history', 'shell']);
  const others = versions.filter(({ id }) => id !== version.id);
  return (
    <header className={classes.header}>
      <NameField
        key={`${version.id} ${version.name}`}
        name={version.name ?? ''}
        isDisabled={!mayChange}
        onName={onName}
      />
      <ReadOnlyMark reason={t('shell:readOnlyText')} />
      <span className={classes.actions}>
        {others.length > 0 && (
          <Select
            w={240}
            aria-label={t('compareWith')}
            leftSection={t('with')}
            leftSectionWidth={48}
            value={comparedId ?? null}
            data={others.map((one) => ({ value: one.id, label: one.name ?? dateTimeText(one.createdAt) }))}
            onChange={(id) => id !== null && onCompare(id)}
          />
        )}
        {mayChange && !version.isCurrent && (
          <Button leftSection={<IconRestore size={14} aria-hidden />} onClick={onRestore}>
            {t('restore')}
          </Button>
        )}
      </span>
    </header>
  );
}

interface NameFieldProps {
  name: string;
  isDisabled: boolean;
  onName: (name: string) => void;
}

/** Enter, or leaving the field, names the version; Escape keeps the old name. */
function NameField({ name, isDisabled, onName }: NameFieldProps) {
  const { t } = useTranslation('history');
  const [typed, setTyped] = useState(name);
  const submit = () => {
    if (typed.trim() !== name) onName(typed);
  };
  return (
    <TextInput
      w={240}
      aria-label={t('name')}
      placeholder={t('namePlaceholder')}
      maxLength={MAX_VERSION_NAME_LENGTH}
      disabled={isDisabled}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(name);
      }}
    />
  );
}
