import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyWarning } from '../../ui/notifications/notify.tsx';
import { type CodeToFormat, canFormat, formatCode } from './format/format-code.ts';

export interface FormatOptions extends Omit<CodeToFormat, 'text'> {
  /** Names the text in messages. */
  name: string;
  value: string;
  readOnly?: boolean;
  onChange(value: string, caret: number): void;
}

/** Lays out what is edited; `undefined` where the language has no formatter or the text is not to be changed. */
export function useFormat(options: FormatOptions): { isFormatting: boolean; format(): void } | undefined {
  const { name, value, language, sqlDialect, readOnly = false, onChange } = options;
  const { t } = useTranslation('code-editor');
  const [isFormatting, setIsFormatting] = useState(false);
  const latest = useRef(value);
  latest.current = value;
  if (readOnly || !canFormat(language)) return undefined;
  const format = async (): Promise<void> => {
    setIsFormatting(true);
    try {
      const formatted = await formatCode({ text: value, language, sqlDialect });
      // What was typed meanwhile counts.
      if (latest.current === value && formatted !== value) onChange(formatted, formatted.length);
    } catch (error) {
      // Further lines show the place once more.
      const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      notifyWarning({ id: 'format-failed', title: t('formatFailed', { name }), message });
    } finally {
      setIsFormatting(false);
    }
  };
  return { isFormatting, format: () => void format() };
}
