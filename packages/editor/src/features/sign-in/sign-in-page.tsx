import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { enabledProviders, settingsQuery } from '../../server/settings.ts';
import { LinkNote } from './link-failure.tsx';
import { knownReason } from './link-reason.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

export default function SignInPage() {
  const { t } = useTranslation('accounts');
  const { redirect, refusal, invitation } = useSearch({ from: '/signin' });
  const target = safeRedirect(redirect);
  const reason = knownReason(invitation);
  return (
    <SignInFrame title={t('signIn')} footer={<TextLink to="/forgot-password">{t('forgotPassword')}</TextLink>}>
      {refusal !== undefined && (
        <Alert color="danger" role="alert">
          {t(refusalText(refusal))}
        </Alert>
      )}
      {reason && <LinkNote kind="invitation" reason={reason} />}
      <SignInForm onSignedIn={() => window.location.assign(addressOf(target))} />
      <ProviderButtons redirect={target} />
    </SignInFrame>
  );
}

const REFUSALS = [
  'SAML_UNREADABLE',
  'SAML_SIGNATURE_WRONG',
  'SAML_NOT_FOR_US',
  'SAML_EXPIRED',
  'SAML_PROVIDER_REFUSED',
  'PROVIDER_NOT_SET_UP',
] as const;

function refusalText(code: string) {
  if (code === 'FOREIGN_SIGN_IN_REFUSED') return 'providerRefused';
  const known = REFUSALS.find((refusal) => refusal === code);
  return known ? (`providerRefusal_${known}` as const) : 'providerFailed';
}

/** Other ways in, where some are set up. */
function ProviderButtons({ redirect }: { redirect: string }) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(settingsQuery);
  const providers = enabledProviders(data);
  if (providers.length === 0) return null;
  return (
    <Stack gap="sm" mt="sm">
      <Divider label={t('or')} />
      {providers.map(({ kind, label }) => (
        <Button
          key={kind}
          component="a"
          variant="default"
          fullWidth
          href={addressOf(`/rest/sso/${kind}/sign-in?${new URLSearchParams({ redirect })}`)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
