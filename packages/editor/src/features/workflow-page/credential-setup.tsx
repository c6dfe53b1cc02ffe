import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchNode } from '../../model/document/node-edits.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { CredentialSelect } from '../../parts/credentials/credential-select.tsx';
import { chosenCredential, withCredential } from '../../parts/credentials/credential-slots.ts';
import { type NeededCredential, neededCredentials } from '../../parts/credentials/needed-credentials.ts';
import { sharedWorkflow } from '../../parts/workflow-forms/shared-workflow.ts';
import { credentialsQuery } from '../../server/credentials.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { useDocument, useDocumentValue, useReadOnly, useWorkflowMeta } from '../../session/document-context.tsx';
import classes from './workflow-page.module.css';

type Choice = { id: string; name: string } | undefined;

/**
 * Asks for the credentials that a workflow from the library needs, each to be chosen or made; or for none of them. What is
 * left for later can be done as long as something lacks.
 */
export function CredentialSetup({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('credentials');
  const document = useDocument();
  const readOnly = useReadOnly();
  const { catalogue } = useNodeTypes();
  const stored = useStoredIds();
  const isOwn = useIsOwn() || isNew;
  const read = (): NeededCredential[] => {
    const needed = neededCredentials(document.nodes(), catalogue);
    return isOwn ? needed : withoutChosen(needed);
  };
  const isLacking = useDocumentValue('nodes', () => read().some((needed) => lacksChoice(needed, stored)));
  // A new one asks at once, whatever its nodes name already.
  const [isOpen, setIsOpen] = useState(() => isNew && read().length > 0);
  if (readOnly) return null;
  return (
    <>
      {isLacking && !isOpen && (
        <div className={classes.draft}>
          <IconKey size={18} aria-hidden />
          <span className={classes.draftText}>{t('setupLater')}</span>
          <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
            {t('setupTitle')}
          </Button>
        </div>
      )}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} size={560} title={t('setupTitle')}>
        <SetupForm document={document} read={read} stored={stored} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

interface SetupFormProps {
  document: WorkflowDocument;
  read(): NeededCredential[];
  stored: ReadonlySet<string> | undefined;
  onDone(): void;
}

function SetupForm({ document, read, stored, onDone }: SetupFormProps) {
  const { t } = useTranslation('credentials');
  const [needed] = useState(read);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(needed.map((one) => commonChoice(one, stored))),
  );
  const finish = (): void => {
    for (const { type, nodes } of needed) {
      const choice = choices.get(type);
      for (const { id } of choice ? nodes : []) {
        const node = document.node(id);
        if (node) patchNode(document, id, { credentials: withCredential(node, type, choice) });
      }
    }
    onDone();
  };
  return (
    <Stack gap="lg">
      <Text size="sm">{t('setupAbout')}</Text>
      {needed.map(({ type, nodes }, index) => (
        <Stack key={type} gap={4}>
          <Text size="sm" fw={600}>
            {t('setupNodes', { number: index + 1, nodes: nodes.map(({ name }) => name).join(', ') })}
          </Text>
          <CredentialSelect
            type={type}
            chosen={choices.get(type)}
            required={false}
            onChoose={(choice) => setChoices((before) => new Map(before).set(type, choice))}
          />
        </Stack>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('setupSkip')}
        </Button>
        <Button onClick={finish} disabled={![...choices.values()].some(Boolean)}>
          {t('setupContinue')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Ids of the credentials that are stored here, once they are known. */
function useStoredIds(): ReadonlySet<string> | undefined {
  const { data } = useQuery(credentialsQuery);
  return useMemo(() => data && new Set(data.map(({ id }) => id)), [data]);
}

/** Whether the open workflow is one's own, as one is that is not stored yet. Not before its owner is known. */
function useIsOwn(): boolean {
  const { id, name } = useWorkflowMeta();
  const user = useCurrentUser();
  const { queryKey, load } = sharedWorkflow({ id: id ?? '', name });
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), enabled: id !== undefined });
  return id === undefined || (user !== null && data?.ownedBy?.id === user.id);
}

/** What nodes of somebody else's workflow have stays: only its owner may see it. */
function withoutChosen(needed: NeededCredential[]): NeededCredential[] {
  return needed
    .map(({ type, nodes }) => ({ type, nodes: nodes.filter((node) => !chosenCredential(node, type)) }))
    .filter(({ nodes }) => nodes.length > 0);
}

/** Templates name credentials of elsewhere. */
function lacksChoice({ type, nodes }: NeededCredential, stored: ReadonlySet<string> | undefined): boolean {
  return nodes.some((node) => {
    const chosen = chosenCredential(node, type);
    return chosen === undefined || (stored !== undefined && !stored.has(chosen.id ?? ''));
  });
}

/** What all nodes have already, if it is stored here and they have the same. */
function commonChoice({ type, nodes }: NeededCredential, stored: ReadonlySet<string> | undefined): [string, Choice] {
  const [first, ...others] = nodes.map((node) => chosenCredential(node, type));
  const isCommon = first?.id != null && stored?.has(first.id) && others.every((other) => other?.id === first.id);
  return [type, isCommon ? { id: first.id as string, name: first.name } : undefined];
}
