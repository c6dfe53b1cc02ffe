import { ActionIcon, CopyButton, Modal, Tooltip } from '@mantine/core';
import type { CodeLanguage } from '@millrace/workflow';
import { IconArrowsMaximize, IconCheck, IconCopy, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './code-editor.module.css';
import type { ScriptMode } from './lint/mode-problems.ts';
import type { ScriptCompletion } from './script-help.ts';
import { useFormat } from './use-format.ts';

const CodeMirror = lazyPart(() => import('./code-mirror.tsx'));

export interface CodeEditorProps {
  /** What is edited; names the editor and its full-screen window. */
  name: string;
  labelId?: string;
  value: string;
  language: CodeLanguage;
  /** Dialect of SQL, as parameters name it. */
  sqlDialect?: string | undefined;
  /** Of a script: what does not fit it is marked. */
  scriptMode?: ScriptMode | undefined;
  /** Of JSON: mistakes are not marked, because what is read mends them. */
  isMended?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  /** Fills its box instead of growing with the text. */
  fill?: boolean;
  minRows?: number;
  autoFocus?: boolean;
  /** What can be typed at the cursor of a script. */
  complete?: ScriptCompletion | undefined;
  /** @param caret where it is in the value. */
  onChange(value: string, caret: number): void;
}

/** Code, JSON or plain text with line numbers; can be opened in full screen. */
export function CodeEditor(props: CodeEditorProps) {
  const { name, labelId, value, fill = false, minRows = 4 } = props;
  const { t } = useTranslation('code-editor');
  const [isFull, setIsFull] = useState(false);
  const formatter = useFormat(props);
  const onFormat = formatter?.format;
  const formatButton = formatter && <FormatButton name={name} {...formatter} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className={fill ? classes.boxFill : classes.box} role="group" aria-labelledby={labelId} aria-label={name}>
      {isFull ? (
        <div className={classes.placeholder}>{t('openInFullScreen')}</div>
      ) : (
        <LazyEditor {...props} minRows={minRows} onFormat={onFormat} />
      )}
      <div className={classes.tools}>
        {!isFull && formatButton}
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('copied') : t('copy')}>
              <ActionIcon variant="subtle" color="gray" size={24} aria-label={t('copyOf', { name })} onClick={copy}>
                {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
        <Tooltip label={t('fullScreen')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('fullScreenOf', { name })}
            onClick={() => setIsFull(true)}
          >
            <IconArrowsMaximize size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <Modal
        opened={isFull}
        closeOnClickOutside
        onClose={() => setIsFull(false)}
        title={name}
        size="90%"
        classNames={{ body: classes.modalBody ?? '' }}
      >
        {isFull && <LazyEditor {...props} fill autoFocus minRows={minRows} onFormat={onFormat} />}
        <div className={classes.modalTools}>{formatButton}</div>
      </Modal>
    </div>
  );
}

interface FormatButtonProps {
  name: string;
  isFormatting: boolean;
  format(): void;
}

function FormatButton({ name, isFormatting, format }: FormatButtonProps) {
  const { t } = useTranslation('code-editor');
  return (
    <Tooltip label={t('format')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('formatOf', { name })}
        aria-keyshortcuts="Shift+Alt+F"
        loading={isFormatting}
        onClick={format}
      >
        <IconWand size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

type LazyEditorProps = CodeEditorProps & { onFormat?: (() => void) | undefined };

function LazyEditor({ value, readOnly = false, invalid = false, minRows = 4, autoFocus, ...rest }: LazyEditorProps) {
  /** Where the editor takes over from what stands in for it. */
  const [caret, setCaret] = useState(autoFocus ? Number.POSITIVE_INFINITY : undefined);
  return (
    <CodeMirror
      {...rest}
      value={value}
      readOnly={readOnly}
      invalid={invalid}
      minRows={minRows}
      caret={caret}
      fallback={<PlainEditor {...rest} value={value} readOnly={readOnly} minRows={minRows} onCaret={setCaret} />}
    />
  );
}

interface PlainEditorProps extends CodeEditorProps {
  /** The caret moved; undefined: the focus left. */
  onCaret(caret: number | undefined): void;
}

/** Shown until the editor is loaded: text can be read and typed at once. */
function PlainEditor({ name, value, readOnly, minRows, fill, onChange, onCaret }: PlainEditorProps) {
  return (
    <textarea
      className={fill ? classes.plainFill : classes.plain}
      aria-label={name}
      rows={minRows}
      value={value}
      readOnly={readOnly}
      spellCheck={false}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value, currentTarget.selectionEnd);
        onCaret(currentTarget.selectionEnd);
      }}
      onSelect={(event) => onCaret(event.currentTarget.selectionEnd)}
      onBlur={() => onCaret(undefined)}
    />
  );
}
