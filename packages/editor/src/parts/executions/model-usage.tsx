import type { ModelCall, ModelUsage } from '@millrace/workflow';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { costText, tokenText } from '../../ui/cost-text.ts';
import { durationText } from '../../ui/time-text.ts';

interface ModelUsageTextProps {
  usage: ModelUsage;
  /** Of a single call: what it was. */
  call?: ModelCall | undefined;
}

/** What models used, in a few words; all of it is its title. */
export function ModelUsageText({ usage, call }: ModelUsageTextProps) {
  const { t } = useTranslation('runs');
  const tokens = t('models.tokens', { tokens: tokenText(usage.inputTokens + usage.outputTokens) });
  const hasPrice = usage.unpricedCalls < usage.calls && usage.costUsd > 0;
  return (
    <span data-testid="model-usage" title={detailsOf(usage, call, t).join('\n')}>
      {hasPrice ? `${tokens} · ${costText(usage.costUsd)}` : tokens}
    </span>
  );
}

function detailsOf(usage: ModelUsage, call: ModelCall | undefined, t: TFunction<'runs'>): string[] {
  const line = (name: 'input' | 'cached' | 'output' | 'reasoning', tokens: number): string[] =>
    tokens > 0 ? [t(`models.${name}`, { tokens: numberText(tokens) })] : [];
  return [
    call ? call.model : t('models.calls', { count: usage.calls }),
    ...line('input', usage.inputTokens),
    ...line('cached', usage.cachedTokens),
    ...line('output', usage.outputTokens),
    ...line('reasoning', usage.reasoningTokens),
    ...(usage.costUsd > 0 ? [t('models.cost', { cost: costText(usage.costUsd) })] : []),
    ...(usage.unpricedCalls > 0 ? [t('models.unpriced', { count: usage.unpricedCalls })] : []),
    ...(call?.firstTokenMs !== undefined ? [t('models.firstToken', { time: durationText(call.firstTokenMs) })] : []),
    ...(call ? [t(`models.finish.${finishOf(call)}`)] : []),
  ];
}

const FINISHES = ['stop', 'length', 'toolCalls', 'contentFilter'] as const;

function finishOf({ finish }: ModelCall): (typeof FINISHES)[number] | 'other' {
  return FINISHES.find((one) => one === finish) ?? 'other';
}
