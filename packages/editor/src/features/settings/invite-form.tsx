import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { emailAddress, userRoutes } from '@millrace/api';
import { IconMailOff, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useReadyForm } from '../../parts/account-forms/use-ready-form.ts';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { settingsQuery } from '../../server/settings.ts';

export interface InvitationLink {
  email: string;
  link: string;
}

/** What became of invitations. */
export interface Invited {
  /** Who is invited. */
  emails: string[];
  links: InvitationLink[];
  /** Why somebody was not invited, or no message was sent. */
  problems: string[];
}

/** Invites people by their addresses: none of them while one is no address. */
export function InviteForm({ onInvited }: { onInvited(invited: Invited): void }) {
  const { t } = useTranslation('settings');
  const { isSending, problem, send } = useSending();
  const { form: ref, isReady, look } = useReadyForm();
  const [refusal, setRefusal] = useState<string>();
  const canMail = useQuery(settingsQuery).data?.userManagement.smtpSetup === true;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const addresses = addressesIn(textOf(form, 'emails'));
    const wrong = addresses.filter((address) => !emailAddress.safeParse(address).success);
    if (addresses.length === 0) return setRefusal(t('noAddress'));
    if (wrong.length > 0) return setRefusal(t('noEmails', { count: wrong.length, addresses: wrong.join(', ') }));
    void send(async () => {
      const invited = await apiClient.call(userRoutes.invite, { body: addresses.map((email) => ({ email })) });
      form.reset();
      onInvited({
        links: invited.flatMap(({ user: { email, inviteAcceptUrl: link } }) => (link ? [{ email, link }] : [])),
        emails: invited.flatMap(({ user: { email }, error }) => (error === undefined ? email : [])),
        problems: invited.flatMap(({ user: { email }, error }) => (error === undefined ? [] : `${email}: ${error}`)),
      });
    });
  };
  const button = (
    <Button type="submit" loading={isSending} disabled={!isReady} leftSection={<IconUserPlus size={16} />}>
      {t('invite')}
    </Button>
  );
  return (
    <form
      ref={ref}
      onInput={() => {
        look();
        setRefusal(undefined);
      }}
      onSubmit={submit}
    >
      <Stack gap="sm" maw={560}>
        {!canMail && (
          <Alert color="warning" icon={<IconMailOff size={18} />}>
            {t('inviteWithoutMail')}
          </Alert>
        )}
        <TextInput
          name="emails"
          label={t('inviteLabel')}
          description={t('inviteHelp')}
          required
          error={refusal ?? Object.values(problem?.fields ?? {})[0]}
          inputContainer={(input) => (
            <Group gap="xs" wrap="nowrap">
              <div style={{ flex: 1 }}>{input}</div>
              {button}
            </Group>
          )}
        />
        <ProblemNote problem={problem} />
      </Stack>
    </form>
  );
}

/** Separated by commas or semicolons; of `Name <address>` the address counts. */
function addressesIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter((address) => address !== '');
}
