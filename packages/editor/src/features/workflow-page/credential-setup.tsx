import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchNode } from '../../model/document/node-edits.ts';
import { CredentialSelect } from '../../parts/credentials/credential-select.tsx';
import { withCredential } from '../../parts/credentials/credential-slots.ts';
import { type NeededCredential, neededCredentials } from '../../parts/credentials/needed-credentials.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import type { EditorSession } from '../../session/editor-session.ts';

type Choice = { id: string; name: string } | undefined;

/** Asks for the credentials that a workflow from the library needs, each to be chosen or made; or for none of them. */
export function CredentialSetup({ session: { document } }: { session: EditorSession }) {
  const { t } = useTranslation('credentials');
  const { catalogue } = useNodeTypes();
  // As the template is: what is done to the workflow afterwards asks for nothing.
  const [needed] = useState(() => neededCredentials(document.nodes(), catalogue));
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isOpen, setIsOpen] = useState(needed.length > 0);
  const close = (): void => setIsOpen(false);
  const finish = (): void => {
    for (const one of needed) put(one, choices.get(one.type));
    close();
  };
  const put = ({ type, nodes }: NeededCredential, choice: Choice): void => {
    for (const { id } of choice ? nodes : []) {
      const node = document.node(id);
      if (node) patchNode(document, id, { credentials: withCredential(node, type, choice) });
    }
  };
  return (
    <Modal opened={isOpen} onClose={close} size={560} title={t('setupTitle')}>
      <Stack gap="lg">
        <Text size="sm">{t('setupAbout')}</Text>
        {needed.map(({ type, nodes }) => (
          <Stack key={type} gap={4}>
            <CredentialSelect
              type={type}
              chosen={choices.get(type)}
              required={false}
              onChoose={(choice) => setChoices((before) => new Map(before).set(type, choice))}
            />
            <Text size="xs" c="dimmed">
              {t('setupNodes', { nodes: nodes.map(({ name }) => name).join(', ') })}
            </Text>
          </Stack>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('setupSkip')}
          </Button>
          <Button onClick={finish} disabled={![...choices.values()].some(Boolean)}>
            {t('setupContinue')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
