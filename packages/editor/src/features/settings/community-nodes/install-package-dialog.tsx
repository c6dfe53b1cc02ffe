import { Alert, Anchor, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { ApiError, communityPackageRoutes } from '@millrace/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notifications/notify.tsx';
import { PACKAGE_SEARCH, WIDTH } from './package-facts.ts';
import { MAX_PACKAGE_NAME_LENGTH, nameProblem, nameWithoutCommand } from './package-name.ts';

/** What the server refuses because of the package: the name, none of that name, one that is there, one that is unusable. */
const IS_ABOUT_PACKAGE: ReadonlySet<number> = new Set([400, 404, 409, 422]);

interface InstallPackageDialogProps {
  onClose(): void;
  onInstalled(): void;
}

/** Installs a package by its name, after somebody took the risk. It stays open until the server has answered. */
export function InstallPackageDialog({ onClose, onInstalled }: InstallPackageDialogProps) {
  const { t } = useTranslation('settings');
  const [isInstalling, setIsInstalling] = useState(false);
  const close = () => {
    if (!isInstalling) onClose();
  };
  return (
    <Modal opened onClose={close} size={WIDTH} title={t('packages.installTitle')} withCloseButton={!isInstalling}>
      <InstallForm
        isInstalling={isInstalling}
        onWork={setIsInstalling}
        onCancel={close}
        onInstalled={() => {
          onInstalled();
          onClose();
        }}
      />
    </Modal>
  );
}

interface InstallFormProps {
  isInstalling: boolean;
  onWork(isInstalling: boolean): void;
  onCancel(): void;
  onInstalled(): void;
}

function InstallForm({ isInstalling, onWork, onCancel, onInstalled }: InstallFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isAgreementMissing, setIsAgreementMissing] = useState(false);
  const install = async (name: string) => {
    onWork(true);
    try {
      const { packageName } = await apiClient.call(communityPackageRoutes.install, { body: { name } });
      notifySuccess({ title: t('packages.installed', { name: packageName }) });
      onInstalled();
    } catch (error) {
      if (error instanceof ApiError && IS_ABOUT_PACKAGE.has(error.status)) setProblem(refusal(error));
      else notifyFailure(t('packages.installFailed'), error);
    } finally {
      onWork(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = nameWithoutCommand(text);
    setText(name);
    const found = nameProblem(name);
    setProblem(found && t(`packages.${found}`));
    setIsAgreementMissing(!hasAgreed);
    if (!found && hasAgreed) void install(name);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          {t('packages.installText')}{' '}
          <Anchor href={PACKAGE_SEARCH} target="_blank" rel="noreferrer" size="sm">
            {t('packages.browse')}
          </Anchor>
        </Text>
        <TextInput
          data-autofocus
          label={t('packages.name')}
          placeholder={t('packages.nameExample')}
          description={t('packages.nameHelp')}
          maxLength={MAX_PACKAGE_NAME_LENGTH}
          spellCheck={false}
          autoCapitalize="off"
          readOnly={isInstalling}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
          onBlur={() => setText(nameWithoutCommand(text))}
        />
        <Alert color="warning" icon={<IconAlertTriangle size={18} />}>
          <Checkbox
            label={t('packages.agree')}
            checked={hasAgreed}
            error={isAgreementMissing && t('packages.agreementMissing')}
            onChange={(event) => {
              if (isInstalling) return;
              setHasAgreed(event.currentTarget.checked);
              setIsAgreementMissing(false);
            }}
          />
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isInstalling} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isInstalling} disabled={text.trim() === ''}>
            {t('packages.install')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Why the server did not take the name, with what to do. */
function refusal({ message, hint, problems }: ApiError): string {
  return problems?.[0]?.reason ?? [message, hint].filter(Boolean).join(' ');
}
