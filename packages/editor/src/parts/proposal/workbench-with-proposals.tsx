import { useStore } from 'zustand';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { useConversation } from '../../session/assistant/use-conversation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Workbench, type WorkbenchProps } from '../workbench/workbench.tsx';

const ProposalWorkbench = lazyPart(async () => {
  const words = [loadPageArea('assistant'), loadPageArea('workflow-settings')];
  const [proposals] = await Promise.all([import('./proposal-workbench.tsx'), ...words]);
  return { default: proposals.ProposalWorkbench };
});

/** The workbench of a workflow that is edited; while a proposal of the assistant waits for the user, it shows that. */
export function WorkbenchWithProposals(props: WorkbenchProps) {
  const conversation = useConversation(props.session);
  const proposal = useStore(conversation.store, (state) => state.proposal);
  if (!proposal) return <Workbench {...props} />;
  return (
    <ProposalWorkbench
      session={props.session}
      conversation={conversation}
      proposal={proposal}
      pages={props.pages}
      fallback={<Workbench {...props} />}
    />
  );
}
