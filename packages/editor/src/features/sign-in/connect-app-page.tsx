import { Alert, Button, Group, Text } from '@mantine/core';
import { ApiError, type AppReturnTarget, type AppScope, connectedAppRoutes } from '@millrace/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Runs workflows by itself: nobody allows that by the way. */
const NOT_CHOSEN: AppScope = 'workflow:activate';

/** Asks the user whether an app may act for them. Nobody is sent to the app before they decide. */
export default function ConnectAppPage() {
  const { t } = useTranslation('settings');
  const { request } = useSearch({ from: '/connect-app' });
  const asked = useQuery({
    queryKey: ['app-request', request],
    queryFn: ({ signal }) => apiClient.call(connectedAppRoutes.describeRequest, { query: { request }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (asked.isError) return <Refusal error={asked.error} />;
  if (!asked.data) return null;
  const { data } = asked;
  if (data.kind === 'ask') return <Question request={request} {...data} />;
  return (
    <SignInFrame title={t('apps.wrongTitle', { name: data.name })} text={t('apps.wrongText')}>
      <ReturnNote returnsTo={data.returnsTo} />
      <Button variant="default" onClick={() => window.location.assign(data.address)}>
        {t('apps.goBack')}
      </Button>
    </SignInFrame>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('settings');
  return (
    <SignInFrame title={t('apps.failed')}>
      <Alert color="danger" icon={<IconAlertTriangle size={18} />} role="alert">
        {[error.message, error instanceof ApiError ? error.hint : undefined].filter(Boolean).join(' ')}
      </Alert>
    </SignInFrame>
  );
}

interface Asked {
  name: string;
  returnsTo: AppReturnTarget;
}

interface QuestionProps extends Asked {
  request: string;
  scopes: readonly AppScope[];
}

function Question({ request, name, returnsTo, scopes }: QuestionProps) {
  const { t } = useTranslation('settings');
  const email = useCurrentUser()?.email;
  const [chosen, setChosen] = useState(() => scopes.filter((scope) => scope !== NOT_CHOSEN));
  const [isDecided, setDecided] = useState(false);
  const { isSending, problem, send } = useSending();
  const decide = (allowed: AppScope[] | null) =>
    void send(async () => {
      const body = { request, scopes: allowed };
      const { address } = await apiClient.call(connectedAppRoutes.decide, { body });
      setDecided(true);
      window.location.assign(address);
    });
  return (
    <SignInFrame title={t('apps.connectTitle', { name })} text={t('apps.connectText', { name })}>
      {email && <Text size="sm">{t('apps.signedInAs', { email })}</Text>}
      <ReturnNote returnsTo={returnsTo} />
      <ScopeChoice scopes={scopes} chosen={chosen} onChange={setChosen} />
      <Alert color="warning" icon={<IconAlertTriangle size={18} />}>
        {t('apps.risk')}
      </Alert>
      <ProblemNote problem={problem} />
      {isDecided ? (
        <Text role="status">{t('apps.done')}</Text>
      ) : (
        <Group grow>
          <Button variant="default" disabled={isSending} onClick={() => decide(null)}>
            {t('apps.refuse')}
          </Button>
          <Button loading={isSending} disabled={chosen.length === 0} onClick={() => decide(chosen)}>
            {t('apps.allow')}
          </Button>
        </Group>
      )}
    </SignInFrame>
  );
}

/** Where the user is sent afterwards. */
function ReturnNote({ returnsTo: { kind, name } }: Pick<Asked, 'returnsTo'>) {
  const { t } = useTranslation('settings');
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t(`apps.returns.${kind}`, { name })}
    </Text>
  );
}
