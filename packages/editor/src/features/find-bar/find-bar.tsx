import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Finding, findInWorkflow } from '../../model/document/find-in-workflow.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useDocumentValue } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { focusNode } from '../../session/go-to-node.ts';
import { stepInList } from '../../ui/step-in-list.ts';
import classes from './find-bar.module.css';

const ICON = 16;

/** Finds nodes of the workflow by what is written in them. */
export function FindBar() {
  const requests = useEditorUi((ui) => ui.findRequests);
  return requests > 0 && <OpenBar requests={requests} />;
}

function OpenBar({ requests }: { requests: number }) {
  const { t } = useTranslation('canvas');
  const [query, setQuery] = useState('');
  const findings = useFindings(query);
  const { current, step } = useWalk(findings);
  const field = useRef<HTMLInputElement>(null);
  // Asked for again, it takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each request
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [requests]);
  const finding = findings[current];
  const close = () => {
    editorUi.closeFindBar();
    // Keys go on from what was found.
    if (finding) focusNode(finding.nodeId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' || event.key === 'F3') step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const isOne = findings.length < 2;
  return (
    <search className={classes.bar} aria-label={t('find.label')} onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <TextInput
          ref={field}
          className={classes.field}
          placeholder={t('find.placeholder')}
          aria-label={t('find.placeholder')}
          leftSection={<IconSearch size={ICON} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" className={classes.count} role="status">
          {query.trim() !== '' && t('find.count', { current: finding ? current + 1 : 0, count: findings.length })}
        </Text>
        <BarButton label={t('find.previous')} isDisabled={isOne} onClick={() => step(-1)}>
          <IconChevronUp size={ICON} aria-hidden />
        </BarButton>
        <BarButton label={t('find.next')} isDisabled={isOne} onClick={() => step(1)}>
          <IconChevronDown size={ICON} aria-hidden />
        </BarButton>
        <BarButton label={t('find.close')} onClick={close}>
          <IconX size={ICON} aria-hidden />
        </BarButton>
      </div>
      {finding && <Place finding={finding} />}
    </search>
  );
}

function Place({ finding: { place, path, excerpt } }: { finding: Finding }) {
  const { t } = useTranslation('canvas');
  return (
    <div className={classes.place}>
      <span className={classes.where}>{path ?? t(`find.place.${place === 'parameter' ? 'name' : place}`)}</span>
      {excerpt}
    </div>
  );
}

interface BarButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ label, isDisabled = false, onClick, children }: BarButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Follows the query and the nodes. */
function useFindings(query: string): Finding[] {
  const { catalogue } = useNodeTypes();
  const typeNameOf = ({ type, typeVersion }: WorkflowNode) => catalogue.find(type, typeVersion)?.displayName ?? type;
  const text = useDocumentValue('nodes', (document) =>
    JSON.stringify(findInWorkflow(document.nodes(), typeNameOf, query)),
  );
  return useMemo(() => JSON.parse(text), [text]);
}

/** Which finding is looked at: its node is selected and brought into sight. It stays while it is found. */
function useWalk(findings: readonly Finding[]) {
  const { canvas, viewport } = useCommandContext();
  const [lookedAt, setLookedAt] = useState<string>();
  const current = Math.max(
    0,
    findings.findIndex(({ nodeId }) => nodeId === lookedAt),
  );
  const shown = findings[current]?.nodeId;
  useEffect(() => {
    if (shown === undefined) return;
    canvas.select([shown]);
    viewport.reveal(shown);
  }, [shown, canvas, viewport]);
  const step = (by: 1 | -1) => setLookedAt(findings[stepInList(current, findings.length, by)]?.nodeId);
  return { current, step };
}
