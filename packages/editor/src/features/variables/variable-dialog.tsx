import { Button, Checkbox, Group, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { MAX_VARIABLE_NAME_LENGTH, type Variable, type VariableScope } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { foldersQuery } from '../../server/folders.ts';
import { workflowNamesQuery } from '../../server/workflow-names.ts';
import { saveVariable } from './variable-actions.ts';

const ID = 'variable';
const SCOPES = ['instance', 'folder', 'workflow'] as const satisfies readonly VariableScope[];

/** Makes a variable, or changes one. */
export function openVariable(variable?: Variable): void {
  const title = variable ? i18n.t('variables:editTitle', variable) : i18n.t('variables:addTitle');
  modals.open({ modalId: ID, title, children: <VariableForm variable={variable} /> });
}

function VariableForm({ variable }: { variable: Variable | undefined }) {
  const { t } = useTranslation(['variables', 'common']);
  const [name, setName] = useState(variable?.name ?? '');
  const [value, setValue] = useState(variable?.value ?? '');
  const [isSecret, setIsSecret] = useState(variable?.isSecret ?? false);
  const [place, setPlace] = useState<Place>({
    scope: variable?.scope ?? 'instance',
    scopeId: variable?.scopeId ?? null,
  });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = variable
    ? name !== variable.name || value !== (variable.value ?? '') || isSecret !== variable.isSecret
    : name !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return setProblem(t('nameWrong'));
    if (place.scope !== 'instance' && place.scopeId === null) return setProblem(t('placeMissing'));
    setIsBusy(true);
    const refusal = await saveVariable({ name, value, isSecret, ...place }, variable?.id);
    setIsBusy(false);
    if (refusal === undefined) modals.close(ID);
    else setProblem(refusal);
  };
  const valueProps = {
    label: t('value'),
    value,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          required
          label={t('name')}
          description={t('nameHelp')}
          maxLength={MAX_VARIABLE_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isSecret ? (
          <PasswordInput {...valueProps} placeholder={variable?.isSecret ? t('secretKept') : undefined} />
        ) : (
          <Textarea
            {...valueProps}
            autosize
            minRows={2}
            maxRows={8}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
        )}
        <Checkbox
          label={t('isSecret')}
          description={t('isSecretHelp')}
          checked={isSecret}
          onChange={(event) => setIsSecret(event.currentTarget.checked)}
        />
        {!variable && <PlaceFields place={place} onChange={setPlace} />}
        {problem !== undefined && (
          <div role="alert" style={{ color: 'var(--mr-danger)' }}>
            {problem}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.close(ID)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Place {
  scope: VariableScope;
  scopeId: string | null;
}

function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const { t } = useTranslation('variables');
  const folders = useQuery(foldersQuery).data ?? [];
  const workflows = useQuery(workflowNamesQuery).data?.results ?? [];
  const places = place.scope === 'folder' ? folders : workflows;
  return (
    <>
      <Select
        label={t('scope')}
        description={t('scopeHelp')}
        data={SCOPES.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
        value={place.scope}
        onChange={(value) => {
          const scope = SCOPES.find((known) => known === value);
          if (scope) onChange({ scope, scopeId: null });
        }}
      />
      {place.scope !== 'instance' && (
        <Select
          label={t(`scopes.${place.scope}`)}
          searchable
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={place.scopeId}
          onChange={(scopeId) => onChange({ ...place, scopeId })}
        />
      )}
    </>
  );
}
