import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { assistantUi } from '../../session/assistant/assistant-ui.ts';

/** Opens the assistant with a question, which the user may still change before it is sent. */
export function AskWhy({ question, onAsk }: { question: string; onAsk?: (() => void) | undefined }) {
  const { t } = useTranslation('runs');
  const ask = () => {
    onAsk?.();
    assistantUi.open(question);
  };
  return (
    <Anchor component="button" type="button" size="xs" c="inherit" underline="always" onClick={ask}>
      {t('assistant.askWhy')}
    </Anchor>
  );
}
