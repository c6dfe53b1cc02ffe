import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Conversation } from '../../session/assistant/conversation.ts';
import { costText, tokenText } from '../../ui/cost-text.ts';

/** What the last question took. */
export function UsageText({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('assistant');
  const usage = useStore(conversation.store, (state) => state.usage);
  const count = usage ? usage.inputTokens + usage.outputTokens : 0;
  // Some servers do not tell.
  if (!usage || count === 0) return null;
  const tokens = t('tokens', { tokens: tokenText(count) });
  return (
    <Text size="xs" c="dimmed" role="status" data-testid="assistant-usage">
      {usage.costUsd > 0 ? `${tokens} · ${costText(usage.costUsd)}` : tokens}
    </Text>
  );
}
