import { Center, Loader } from '@mantine/core';
import { IconAppWindow, IconFileAlert } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenNode } from '../../parts/workbench/use-open-node.ts';
import { Workbench } from '../../parts/workbench/workbench.tsx';
import type { Pages } from '../../session/command-context.tsx';
import { type EditorSession, openSession } from '../../session/editor-session.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { ExpressionsOffProvider } from '../../session/expressions-off.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isEmbedded } from './parent-frame.ts';
import { type Preview, usePreview } from './use-preview.ts';

/** A workflow in a frame of another page, which sends it: to be looked at, with nothing around it. */
export function DemoPage() {
  const { t } = useTranslation('shell');
  const preview = usePreview();
  useEffect(() => {
    document.title = t('previewTitle');
  }, [t]);
  if (preview.kind === 'shown') return <PreviewStage key={preview.request} session={preview.session} />;
  return (
    <Center h="100%">
      <NothingShown preview={preview} />
    </Center>
  );
}

function NothingShown({ preview }: { preview: Exclude<Preview, { kind: 'shown' }> }) {
  const { t } = useTranslation('shell');
  if (preview.kind === 'wrong') {
    return (
      <div role="alert">
        <EmptyState icon={<IconFileAlert size={40} stroke={1.2} />} title={t('previewWrong')} text={preview.message} />
      </div>
    );
  }
  if (isEmbedded()) return <Loader type="dots" aria-label={t('previewWaiting')} />;
  return (
    <EmptyState
      icon={<IconAppWindow size={40} stroke={1.2} />}
      title={t('previewNotEmbedded')}
      text={t('previewNotEmbeddedText')}
    />
  );
}

function PreviewStage({ session }: { session: EditorSession }) {
  const [node, setNode] = useState<string>();
  const closeNode = useCallback(() => setNode(undefined), []);
  const openNodeId = useOpenNode(session, node, closeNode);
  // Only nodes can be gone to: neither the frame nor its commands lead to another page.
  const pages = useMemo<Pages>(() => ({ openNode: setNode }), []);
  useEffect(() => openSession(session), [session]);
  useEffect(() => editorUi.reset, []);
  return (
    <ExpressionsOffProvider value>
      <Workbench session={session} header={null} pages={pages} openNodeId={openNodeId} onCloseNode={closeNode} />
    </ExpressionsOffProvider>
  );
}
