import { Alert, Anchor, Button, Collapse, CopyButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { NodeProperty } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../server/person-name.ts';
import { settingsQuery } from '../../server/settings.ts';
import { ParameterForm } from '../parameters/parameter-form.tsx';
import { askedScopes } from './asked-scopes.ts';
import { isKindOf } from './credential-form.ts';
import { CredentialIcon } from './credential-icon.tsx';
import { useSecretCompletion } from './secret-completion.ts';
import type { CredentialEditor } from './use-credential-editor.ts';

const NO_EVALUATION = () => () => undefined;

/** Whether it works, the fields, and the connection by OAuth. */
export function ConnectionTab({ editor }: { editor: CredentialEditor }) {
  const { t } = useTranslation('credentials');
  const { type, properties, masked, values, stored, may } = editor;
  const readOnly = !may('updateConnection');
  const complete = useSecretCompletion();
  const fields = useMemo(
    () =>
      properties.map(
        (property): NodeProperty =>
          masked.has(property.name) ? { ...property, required: false, placeholder: t('secretKept') } : property,
      ),
    [properties, masked, t],
  );
  return (
    <Stack gap="md">
      <TestBanner editor={editor} />
      {readOnly && stored?.ownedBy && (
        <Alert color="gray">{t(may('use') ? 'ownedByOther' : 'managed', { name: personName(stored.ownedBy) })}</Alert>
      )}
      {type.documentationUrl?.startsWith('https://') && (
        <Text size="sm">
          <Anchor href={type.documentationUrl} target="_blank" rel="noreferrer" size="sm">
            {t('documentation')}
          </Anchor>
        </Text>
      )}
      {editor.oauthVersion && !readOnly && <RedirectUrl version={editor.oauthVersion} />}
      {editor.oauthVersion && !readOnly && <Scopes scopes={askedScopes(properties, values)} />}
      <ParameterForm
        properties={fields}
        values={values}
        typeVersion={1}
        readOnly={readOnly}
        showIssues={editor.showsIssues}
        complete={complete}
        describe={NO_EVALUATION}
        onChange={editor.setValues}
      />
      {editor.oauthVersion && !readOnly && <Connect editor={editor} />}
    </Stack>
  );
}

/** In characters: shown as a whole at once. */
const SHORT_MESSAGE = 120;

function TestBanner({ editor }: { editor: CredentialEditor }) {
  const { t } = useTranslation('credentials');
  const [isOpen, setIsOpen] = useState(false);
  const { result, isTesting, incomplete, showsIssues } = editor;
  if (showsIssues && incomplete) return <MissingFields />;
  if (isTesting) return <Alert color="gray" role="status" title={t('testing')} />;
  if (!result) return null;
  if (result.status === 'OK') return <Alert color="success" role="status" title={t('tested')} />;
  const { message, hint } = result;
  const hasMore = hint !== undefined || message.length > SHORT_MESSAGE;
  return (
    <Alert color="danger" role="alert" title={t('testFailed')}>
      <Text size="sm" mb="xs" lineClamp={hasMore && !isOpen ? 3 : undefined} style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={editor.retry}>
          {t('retry')}
        </Button>
        {hasMore && (
          <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'hideDetails' : 'showDetails')}
          </Button>
        )}
      </Group>
      {hint && (
        <Collapse expanded={isOpen}>
          <Text size="sm" mt="xs">
            {hint}
          </Text>
        </Collapse>
      )}
    </Alert>
  );
}

/** Long forms are scrolled: what is wrong with them is told where people look. */
function MissingFields() {
  const { t } = useTranslation('credentials');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its answer is a promise in newer browsers, and would be taken for what ends the effect.
    void banner.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <Alert ref={banner} color="danger" role="alert" title={t('checkErrors')} />;
}

function RedirectUrl({ version }: { version: 1 | 2 }) {
  const { t } = useTranslation('credentials');
  const { data } = useQuery(settingsQuery);
  const url = data ? `${data.urlBaseEditor}rest/oauth${version}-credential/callback` : '';
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput flex={1} readOnly label={t('redirectUrl')} description={t('redirectUrlAbout')} value={url} />
      <CopyText name={t('redirectUrl')} text={url} />
    </Group>
  );
}

/** What the app at the service has to be allowed to ask for. */
function Scopes({ scopes }: { scopes: string | undefined }) {
  const { t } = useTranslation('credentials');
  if (!scopes) return null;
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Textarea
        {...{ flex: 1, readOnly: true, autosize: true, minRows: 1, maxRows: 4 }}
        label={t('scopes')}
        description={t('scopesAbout')}
        value={scopes}
      />
      <CopyText name={t('scopes')} text={scopes} />
    </Group>
  );
}

function CopyText({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('credentials');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" aria-label={copied ? undefined : t('copyNamed', { name })} onClick={copy}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  );
}

/** Its button looks as people know it from elsewhere. */
const GOOGLE = 'googleOAuth2Api';

function Connect({ editor }: { editor: CredentialEditor }) {
  const { t } = useTranslation('credentials');
  const { type, types } = editor;
  const ofGoogle = isKindOf(type, types, GOOGLE) ? types.find(({ name }) => name === GOOGLE) : undefined;
  const button = (label: string) => (
    <Button
      variant={ofGoogle ? 'default' : 'filled'}
      leftSection={ofGoogle && <CredentialIcon type={ofGoogle} size={18} />}
      loading={editor.isConnecting}
      onClick={editor.connect}
    >
      {label}
    </Button>
  );
  if (!editor.isConnected) return <Group>{button(t(ofGoogle ? 'connectGoogle' : 'connect'))}</Group>;
  return (
    <Alert color="success" role="status" title={t('connected')}>
      {button(t('reconnect'))}
    </Alert>
  );
}
