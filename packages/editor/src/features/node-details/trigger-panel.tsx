import {
  ActionIcon,
  Alert,
  Button,
  CopyButton,
  Loader,
  SegmentedControl,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { instanceRoutes } from '@millrace/api';
import type { NodeTypeDescription, TriggerText, WorkflowNode } from '@millrace/workflow';
import { IconBolt, IconCheck, IconCopy, IconExternalLink, IconPlayerPlay, IconWorldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatSnippet, isEmbeddedChat } from '../../model/nodes/chat-snippet.ts';
import { descriptionEvaluator } from '../../model/nodes/description-evaluator.ts';
import { unreachableHost } from '../../model/nodes/unreachable-address.ts';
import { type WebhookAddress, webhookAddresses } from '../../model/nodes/webhook-addresses.ts';
import { PaneState } from '../../parts/data-views/pane-state.tsx';
import { apiClient } from '../../server/api-client.ts';
import { useWorkflowMeta } from '../../session/document-context.tsx';
import { ChatSnippetView } from './chat-snippet-view.tsx';
import classes from './node-details.module.css';
import { RunNodeButton } from './run-node-button.tsx';
import triggerClasses from './trigger-panel.module.css';
import type { RunButton } from './use-run-button.ts';

export interface TriggerPanelProps {
  node: WorkflowNode;
  description: NodeTypeDescription;
  button: RunButton;
}

/** Stands in place of the input of a trigger: where it listens, and how to try it. */
export function TriggerPanel({ node, description, button }: TriggerPanelProps) {
  const { t } = useTranslation('node-details');
  const { active, id: workflowId } = useWorkflowMeta();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => apiClient.call(instanceRoutes.settings, { signal }),
    staleTime: 60_000,
  });
  const addresses = settings.data
    ? webhookAddresses(
        { node, workflowId },
        description,
        settings.data,
        descriptionEvaluator(description.properties, node),
      )
    : [];
  const unreachable = settings.data && unreachableHost(description, settings.data);
  const [chat] = isEmbeddedChat(node) ? addresses : [];
  const { triggerPanel } = description;
  const isForm = addresses.some(({ kind }) => kind === 'form');
  const help = triggerText(triggerPanel?.executionsHelp, active);
  // Help of a trigger's own says what its workflow does once it is active.
  const activationHint = active
    ? undefined
    : (triggerText(triggerPanel?.activationHint, active) ?? (help === undefined ? t('activationHint') : undefined));
  return (
    <section className={classes.pane} data-side="input">
      <header className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{t('trigger')}</h2>
      </header>
      <div className={triggerClasses.trigger}>
        {button.isListening ? (
          <PaneState
            icon={<Loader size={28} />}
            title={t('listening')}
            text={isForm ? t('listeningFormText') : t('listeningText')}
          >
            <Button color="danger" variant="light" onClick={button.run}>
              {t('stopListening')}
            </Button>
          </PaneState>
        ) : (
          <PaneState
            icon={<IconBolt size={40} stroke={1.25} aria-hidden />}
            title={triggerText(triggerPanel?.header, active) ?? t('triggerTitle')}
            text={help ?? (active ? t('triggerActive') : t('triggerInactive'))}
          >
            {!button.hasIssues && (
              <RunNodeButton button={button} variant="default" leftSection={<IconPlayerPlay size={14} aria-hidden />} />
            )}
          </PaneState>
        )}
        {addresses.map((address) => (
          <WebhookAddressView key={address.production} address={address} />
        ))}
        {chat && settings.data && <ChatSnippetView snippet={chatSnippet(chat, settings.data)} />}
        {unreachable !== undefined && (
          <Alert color="warning" icon={<IconWorldOff size={16} aria-hidden />}>
            {t('unreachableNotice', { host: unreachable })}
          </Alert>
        )}
        {activationHint && <p className={classes.paneHint}>{activationHint}</p>}
      </div>
    </section>
  );
}

function triggerText(text: TriggerText | undefined, active: boolean): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  return active ? text.active : text.inactive;
}

function WebhookAddressView({ address }: { address: WebhookAddress }) {
  const { t } = useTranslation('node-details');
  const [use, setUse] = useState<'test' | 'production'>('test');
  const url = use === 'test' ? address.test : address.production;
  const label = t(({ webhook: 'webhookUrl', form: 'formUrl', mcp: 'mcpUrl' } as const)[address.kind]);
  return (
    <section className={triggerClasses.webhook} aria-label={label}>
      <SegmentedControl
        size="xs"
        aria-label={label}
        data={[
          { value: 'test', label: t('testUrl') },
          { value: 'production', label: t('productionUrl') },
        ]}
        value={use}
        onChange={(next) => setUse(next === 'production' ? 'production' : 'test')}
      />
      <div className={triggerClasses.webhookUrl}>
        {address.kind === 'webhook' && <span className={triggerClasses.methods}>{address.methods.join(' | ')}</span>}
        {address.isInvalid ? (
          <code>{t('invalidWebhookPath')}</code>
        ) : (
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? t('copied') : t('copyUrl')}>
                <UnstyledButton className={triggerClasses.webhookUrlText} onClick={copy}>
                  <code>{url}</code>
                </UnstyledButton>
              </Tooltip>
            )}
          </CopyButton>
        )}
        {!address.isInvalid && address.kind === 'form' && (
          <Tooltip label={t('openForm')}>
            <ActionIcon
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t('openForm')}
            >
              <IconExternalLink size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {!address.isInvalid && (
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? t('copied') : t('copyUrl')}>
                <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('copyUrl')} onClick={copy}>
                  {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        )}
      </div>
      <p className={classes.paneHint}>{use === 'test' ? t('testUrlHint') : t('productionUrlHint')}</p>
    </section>
  );
}
