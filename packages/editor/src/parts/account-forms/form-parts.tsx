import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { MAX_PERSON_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '@millrace/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from './use-sending.ts';

interface PartProps {
  problem: FormProblem | undefined;
}

/** What the server refused, unless it stands at a field. */
export function ProblemNote({ problem }: PartProps) {
  if (!problem || Object.keys(problem.fields).length > 0) return null;
  return (
    <Alert color="danger" icon={<IconAlertTriangle size={18} />} role="alert">
      {problem.message}
    </Alert>
  );
}

interface EmailFieldProps {
  autoFocus?: boolean;
  defaultValue?: string;
  onChange?: () => void;
}

export function EmailField({ problem, ...field }: PartProps & EmailFieldProps) {
  const { t } = useTranslation('accounts');
  return (
    <TextInput
      name="email"
      type="email"
      autoComplete="username"
      label={t('email')}
      required
      error={problem?.fields.email}
      {...field}
    />
  );
}

interface NameFieldsProps {
  first?: string;
  last?: string;
  autoFocus?: boolean;
}

export function NameFields({ problem, first, last, autoFocus = false }: PartProps & NameFieldsProps) {
  const { t } = useTranslation('accounts');
  const shared = { required: true, maxLength: MAX_PERSON_NAME_LENGTH };
  return (
    <>
      <TextInput
        {...shared}
        name="firstName"
        autoComplete="given-name"
        autoFocus={autoFocus}
        label={t('firstName')}
        defaultValue={first}
        error={problem?.fields.firstName}
      />
      <TextInput
        {...shared}
        name="lastName"
        autoComplete="family-name"
        label={t('lastName')}
        defaultValue={last}
        error={problem?.fields.lastName}
      />
    </>
  );
}

interface NewPasswordFieldProps {
  /** `newPassword` where the present one is asked for, too. */
  name?: string;
  /** It takes the focus when its dialog opens. */
  hasFirstFocus?: boolean;
}

export function NewPasswordField({
  problem,
  name = 'password',
  hasFirstFocus = false,
}: PartProps & NewPasswordFieldProps) {
  const { t } = useTranslation('accounts');
  const [isWeak, setWeak] = useState(false);
  return (
    <PasswordInput
      name={name}
      autoComplete="new-password"
      label={t(name === 'password' ? 'password' : 'newPassword')}
      description={t('passwordRule', { count: MIN_PASSWORD_LENGTH })}
      required
      minLength={MIN_PASSWORD_LENGTH}
      error={problem?.fields[name] ?? (isWeak && t('passwordRule', { count: MIN_PASSWORD_LENGTH }))}
      onBlur={({ currentTarget: { value } }) => setWeak(value !== '' && !isStrong(value))}
      onChange={({ currentTarget: { value } }) => isStrong(value) && setWeak(false)}
      data-autofocus={hasFirstFocus || undefined}
    />
  );
}

function isStrong(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && /\d/.test(password) && /\p{Lu}/u.test(password);
}

/** Whether somebody wants to be written to about the instance. Nobody has to. */
export function AgreementField(field: { checked?: boolean; onChange?: (isAgreed: boolean) => void }) {
  const { t } = useTranslation('accounts');
  const { checked, onChange } = field;
  return (
    <Checkbox
      name="agree"
      label={t('agree')}
      description={t('agreeHelp')}
      {...(checked !== undefined && { checked })}
      {...(onChange && { onChange: (event) => onChange(event.currentTarget.checked) })}
    />
  );
}

/** Whether a box of a form is ticked. */
export function isTicked(form: HTMLFormElement, name: string): boolean {
  return new FormData(form).has(name);
}

export function SubmitButton({ label, isSending }: { label: string; isSending: boolean }) {
  return (
    <Button type="submit" loading={isSending} fullWidth size="sm">
      {label}
    </Button>
  );
}

/** Text of a field of a form. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
