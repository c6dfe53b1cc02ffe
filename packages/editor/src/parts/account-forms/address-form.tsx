import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { emailAddress } from '@millrace/api';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AddressFormProps {
  /** What the address is for. */
  text: string;
  label: string;
  sendLabel: string;
  initial?: string;
  /** Told of a wrong address when it is sent. Without it, a wrong one cannot be sent. */
  invalidText?: string;
  /** Sends the address, and says what came of it. */
  onSend: (email: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for an email address, in a dialog. */
export function AddressForm({ text, label, sendLabel, initial = '', invalidText, onSend, onCancel }: AddressFormProps) {
  const { t } = useTranslation('common');
  const [email, setEmail] = useState(initial);
  const [isRefused, setIsRefused] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isValid = emailAddress.safeParse(email).success;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsRefused(!isValid);
    if (!isValid) return;
    setIsSending(true);
    await onSend(email);
    setIsSending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{text}</Text>
        <TextInput
          data-autofocus
          type="email"
          autoComplete="email"
          label={label}
          value={email}
          error={isRefused && invalidText}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setIsRefused(false);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={invalidText === undefined && !isValid}>
            {sendLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
