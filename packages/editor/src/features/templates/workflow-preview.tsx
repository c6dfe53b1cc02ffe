import { useComputedColorScheme } from '@mantine/core';
import type { Workflow } from '@millrace/workflow';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import classes from './templates.module.css';

/** A workflow to be looked at, zoomed and opened node by node: the preview page in a frame. */
export function WorkflowPreview({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation('templates');
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || typeof data !== 'string' || !isReady(data)) return;
      target.postMessage(JSON.stringify({ command: 'openWorkflow', workflow }), window.location.origin);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [workflow]);
  return (
    <iframe
      // Another scheme is another page.
      key={scheme}
      ref={frame}
      className={classes.preview}
      title={t('preview')}
      src={addressOf(`/workflows/demo?theme=${scheme}`)}
    />
  );
}

function isReady(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && 'command' in message && message.command === 'n8nReady';
  } catch {
    return false;
  }
}
