import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { safeRedirect } from './safe-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, TextLink } from './sign-in-frame.tsx';

export default function SignInPage() {
  const { t } = useTranslation('accounts');
  const { redirect } = useSearch({ from: '/signin' });
  return (
    <SignInFrame title={t('signIn')} footer={<TextLink to="/forgot-password">{t('forgotPassword')}</TextLink>}>
      <SignInForm onSignedIn={() => window.location.assign(safeRedirect(redirect))} />
    </SignInFrame>
  );
}
