import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../../server/settings.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

export default function SignInPage() {
  const { t } = useTranslation('accounts');
  const { redirect, refusal } = useSearch({ from: '/signin' });
  const target = safeRedirect(redirect);
  return (
    <SignInFrame title={t('signIn')} footer={<TextLink to="/forgot-password">{t('forgotPassword')}</TextLink>}>
      {refusal !== undefined && (
        <Alert color="danger" role="alert">
          {t(refusal === 'FOREIGN_SIGN_IN_REFUSED' ? 'providerRefused' : 'providerFailed')}
        </Alert>
      )}
      <SignInForm onSignedIn={() => window.location.assign(target)} />
      <ProviderButton redirect={target} />
    </SignInFrame>
  );
}

/** Another way in, where one is set up. */
function ProviderButton({ redirect }: { redirect: string }) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(settingsQuery);
  if (!data?.sso.oidc.enabled) return null;
  return (
    <Stack gap="sm" mt="sm">
      <Divider label={t('or')} />
      <Button
        component="a"
        variant="default"
        fullWidth
        href={`/rest/sso/oidc/sign-in?${new URLSearchParams({ redirect })}`}
      >
        {data.sso.oidc.label}
      </Button>
    </Stack>
  );
}
