import { Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editsBetween, NOTHING_REFUSED, type Proposal, withProposal } from '../../model/difference/proposal.ts';
import { type VersionDifference, versionDifference } from '../../model/difference/version-difference.ts';
import { type Conversation, shareConversation } from '../../session/assistant/conversation.ts';
import type { Pages } from '../../session/command-context.tsx';
import { DifferenceMarksProvider, marksOf } from '../../session/difference-marks.ts';
import { createSession, type EditorSession } from '../../session/editor-session.ts';
import { notifyReadOnly } from '../../session/workflow-io/read-only.ts';
import { AuthorContext } from '../../ui/author-context.ts';
import { HeaderBar } from '../workbench/header-bar.tsx';
import { Workbench } from '../workbench/workbench.tsx';
import { ProposalList } from './proposal-list.tsx';

interface ProposalWorkbenchProps {
  /** Whose document it is to change. */
  session: EditorSession;
  conversation: Conversation;
  proposal: Proposal;
  pages: Pages;
}

/** What the assistant would make of the workflow, on the canvas with marks where it differs: to be accepted, as a whole or by node, or refused. */
export function ProposalWorkbench({ session, conversation, proposal, pages }: ProposalWorkbenchProps) {
  const { t } = useTranslation('assistant');
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const shown = useMemo(() => show(session, conversation, proposal), [session, conversation, proposal]);
  const { difference, marks } = shown;
  // Details of nodes are those of the document, which has no such nodes yet: the list says what differs.
  const shownPages = useMemo(() => ({ ...pages, openNode: doNothing }), [pages]);
  const count = difference.nodes.length + Number(difference.workflow.length > 0);
  const refusedCount = refused.nodes.size + Number(refused.workflow);
  const left = count - refusedCount;
  const accept = () => {
    const now = session.document.toWorkflow();
    session.document.sealHistory();
    session.document.apply(editsBetween(now, withProposal(now, proposal), refused));
    conversation.settle(refusedCount === 0 ? 'all' : 'some');
  };
  return (
    <AuthorContext value="model">
      <DifferenceMarksProvider value={marks}>
        <Workbench
          session={shown.session}
          header={
            <HeaderBar
              title={
                <Text fw={600} size="md" truncate>
                  {t('proposalTitle')}
                </Text>
              }
            >
              <Button variant="default" onClick={() => conversation.settle('none')}>
                {t('refuse')}
              </Button>
              <Button onClick={accept} disabled={count > 0 && left === 0}>
                {refusedCount === 0 ? t('acceptAll') : t('acceptSome', { count: left })}
              </Button>
            </HeaderBar>
          }
          aside={<ProposalList difference={difference} refused={refused} onChange={setRefused} />}
          pages={shownPages}
          openNodeId={undefined}
          onCloseNode={doNothing}
        />
      </DifferenceMarksProvider>
    </AuthorContext>
  );
}

function doNothing(): void {}

interface Shown {
  session: EditorSession;
  difference: VersionDifference;
  marks: ReturnType<typeof marksOf>;
}

/** Both versions at once, in a session of their own: nothing of it is in the document yet. */
function show({ document }: EditorSession, conversation: Conversation, proposal: Proposal): Shown {
  const now = document.toWorkflow();
  const then = withProposal(now, proposal);
  const difference = versionDifference(now, then);
  const session = createSession();
  session.document.load(difference.both, { readOnly: true });
  session.document.onRefusedEdit(notifyReadOnly);
  shareConversation(session, conversation);
  return { session, difference, marks: marksOf(difference) };
}
