import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { i18n } from '../../i18n/i18n.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** It destroys something. */
  isDangerous?: boolean;
}

/** Asks which of several things to do; `undefined`: none of them. */
export function choose<Value extends string>(question: {
  title: string;
  text: string;
  choices: ReadonlyArray<Choice<Value>>;
}): Promise<Value | undefined> {
  const { title, text, choices } = question;
  return new Promise((resolve) => {
    const answer = (value: Value | undefined): void => {
      resolve(value);
      modals.close(id);
    };
    const id = modals.open({
      title,
      onClose: () => resolve(undefined),
      children: (
        <Stack>
          <Text size="sm">{text}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answer(undefined)}>
              {i18n.t('common:cancel')}
            </Button>
            {choices.map(({ value, label, isDangerous }) => (
              <Button key={value} {...(isDangerous && { color: 'danger' })} onClick={() => answer(value)}>
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
      ),
    });
  });
}
