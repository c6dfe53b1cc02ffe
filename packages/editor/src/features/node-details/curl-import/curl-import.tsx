import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconTerminal2 } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setNodeParameters } from '../../../model/document/node-edits.ts';
import { useDocument, useReadOnly } from '../../../session/document-context.tsx';
import { notifySuccess, notifyWarning } from '../../../ui/notifications/notify.tsx';
import { CurlError } from './curl-error.ts';
import { type CurlRequest, readCurlRequest } from './curl-request.ts';
import { toHttpRequestParameters } from './to-parameters.ts';
import { useNoteText, useProblemText } from './use-curl-text.ts';

/** First version whose parameters are those that a command is turned into. */
const FROM_VERSION = 3;

/** Whether the parameters of a node can be taken from a command. */
export function takesCurl({ type, typeVersion }: WorkflowNode): boolean {
  return type === 'n8n-nodes-base.httpRequest' && typeVersion >= FROM_VERSION;
}

/** A button that opens a dialog which takes the parameters of the node from a cURL command. */
export function CurlImport({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation('curl-import');
  const readOnly = useReadOnly();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (readOnly) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        style={{ flexShrink: 0, alignSelf: 'flex-start' }}
        leftSection={<IconTerminal2 size={14} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('button')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('title')} size="lg">
        <CommandForm node={node} onDone={close} />
      </Modal>
    </>
  );
}

function CommandForm({ node, onDone }: { node: WorkflowNode; onDone: () => void }) {
  const { t } = useTranslation(['curl-import', 'common']);
  const document = useDocument();
  const problemText = useProblemText();
  const noteText = useNoteText();
  const [command, setCommand] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    let request: CurlRequest;
    try {
      request = readCurlRequest(command);
    } catch (cause) {
      if (!(cause instanceof CurlError)) throw cause;
      setError(problemText(cause.problem));
      return;
    }
    document.sealHistory();
    setNodeParameters(document, node.id, toHttpRequestParameters(request));
    document.sealHistory();
    const notes = request.notes.map(noteText);
    const title = t('curl-import:imported');
    if (notes.length > 0) notifyWarning({ title, message: notes.join('\n') });
    else notifySuccess({ title });
    onDone();
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        data-autofocus
        label={t('curl-import:command')}
        description={t('curl-import:commandHelp')}
        placeholder="curl https://example.com/api -H 'Accept: application/json'"
        value={command}
        error={error}
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        onChange={(event) => {
          setCommand(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Text size="xs" c="dimmed" mt={8}>
        {t('curl-import:replaces')}
      </Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('curl-import:import')}</Button>
      </Group>
    </form>
  );
}
