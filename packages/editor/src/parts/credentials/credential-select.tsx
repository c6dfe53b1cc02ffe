import { ActionIcon, Button, Select } from '@mantine/core';
import { type CredentialSummary, credentialRoutes } from '@millrace/api';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { mayUse } from '../../server/credentials.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import { useCredentialTypes } from '../parameters/credential-types.ts';
import { CredentialDialog, type CredentialDialogProps } from './credential-dialog.tsx';
import classes from './credential-select.module.css';

export interface CredentialSelectProps {
  /** Name of the credential type. */
  type: string;
  /** What is referred to; the id of old files is absent. */
  chosen: { id: string | null; name: string } | undefined;
  required: boolean;
  readOnly?: boolean;
  /** The one that can be used is chosen at once, if there is no other. */
  choosesOnly?: boolean;
  /** Marks a missing choice. */
  showIssues?: boolean;
  onChoose(choice: { id: string; name: string } | undefined): void;
}

/** A choice of the stored credentials of a type, which can be made and changed here. */
export function CredentialSelect(props: CredentialSelectProps) {
  const {
    type: typeName,
    chosen,
    required,
    readOnly = false,
    choosesOnly = false,
    showIssues = false,
    onChoose,
  } = props;
  const { t } = useTranslation('credentials');
  const [edited, setEdited] = useState<CredentialDialogProps['credential'] | undefined>();
  const types = useCredentialTypes();
  const user = useCurrentUser();
  const credentials = useQuery({
    queryKey: ['credentials', typeName],
    queryFn: ({ signal }) => apiClient.call(credentialRoutes.list, { query: { type: typeName }, signal }),
  });
  const type = types.find((entry) => entry.name === typeName);
  const label = type?.displayName ?? typeName;
  const list = credentials.data ?? [];
  const current = list.find((entry) => entry.id === chosen?.id) ?? list.find((entry) => entry.name === chosen?.name);
  const offered = list.filter((entry) => entry === current || mayUse(entry, user));
  useOnlyChoice(choosesOnly && !readOnly && credentials.isSuccess && !chosen, offered, onChoose);
  const isMissing = chosen !== undefined && credentials.isSuccess && !current;
  const issue = (): string | undefined => {
    if (isMissing) return t('choiceMissing', { name: chosen.name });
    return showIssues && required && !chosen ? t('choiceNotSet', { type: label }) : undefined;
  };
  const buttons = !readOnly && (
    <>
      {current && (
        <ActionIcon
          data-edit-credential
          variant="default"
          size={32}
          aria-label={t('edit')}
          onClick={() => setEdited({ id: current.id })}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {type && (
        <Button
          data-new-credential
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setEdited({ type })}
        >
          {t('new')}
        </Button>
      )}
    </>
  );
  return (
    <div className={classes.credential} data-credential={chosen ? 'chosen' : 'none'} data-offered={offered.length}>
      <Select
        label={t('choiceOf', { type: label })}
        // Beside the control: labels may be long, and take the whole width.
        inputContainer={(control) => (
          <div className={classes.controls}>
            {control}
            {buttons}
          </div>
        )}
        required={required}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={current?.id ?? null}
        placeholder={t(
          credentials.isPending ? 'loading' : credentials.isSuccess && offered.length === 0 ? 'choiceNone' : 'choose',
        )}
        readOnly={readOnly}
        clearable={!readOnly}
        searchable
        openOnFocus={false}
        error={credentials.error ? credentials.error.message : issue()}
        nothingFoundMessage={t(credentials.isFetching ? 'loading' : 'choiceNone')}
        onDropdownOpen={() => credentials.isError && void credentials.refetch()}
        onChange={(id) => {
          const found = list.find((entry) => entry.id === id);
          onChoose(found && { id: found.id, name: found.name });
          if (found && isMissing) notifySuccess({ title: t('choiceReplaced', { name: found.name }) });
        }}
      />
      {edited && <CredentialDialog credential={edited} onClose={() => setEdited(undefined)} onSaved={onChoose} />}
    </div>
  );
}

/** Chooses once: whoever takes the choice away again means it. */
function useOnlyChoice(
  isWanted: boolean,
  offered: readonly CredentialSummary[],
  onChoose: CredentialSelectProps['onChoose'],
): void {
  const isDone = useRef(false);
  useEffect(() => {
    const [only, another] = offered;
    if (!isWanted || isDone.current || !only || another) return;
    isDone.current = true;
    onChoose({ id: only.id, name: only.name });
  });
}
