import { Button, Modal } from '@mantine/core';
import type { BinaryData, Item } from '@millrace/workflow';
import { IconDownload, IconEye, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { binaryEntries, binaryUrl, canDownload, previewKind } from './binary-model.ts';
import { BinaryPreview } from './binary-preview.tsx';
import classes from './data-views.module.css';

/** Files of the items, each with what can be done with it. */
export function BinaryView({ items }: { items: Item[] }) {
  const { t } = useTranslation('data-views');
  const [shown, setShown] = useState<BinaryData>();
  return (
    <div className={classes.binaryList}>
      {binaryEntries(items).map(({ itemIndex, key, data }) => (
        <article key={`${itemIndex}:${key}`} className={classes.binary} aria-label={`${key} · ${itemIndex}`}>
          <header className={classes.binaryHead}>
            <IconFile size={16} aria-hidden />
            <strong>{key}</strong>
            <span className={classes.count}>{t('itemNumber', { index: itemIndex })}</span>
          </header>
          <dl className={classes.binaryFacts}>
            <Fact name={t('fileName')} value={data.fileName} />
            <Fact name={t('fileExtension')} value={data.fileExtension} />
            <Fact name={t('mimeType')} value={data.mimeType} />
            <Fact name={t('fileSize')} value={data.fileSize} />
            <Fact name={t('directory')} value={data.directory} />
          </dl>
          <div className={classes.binaryTools}>
            {previewKind(data) && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconEye size={14} aria-hidden />}
                onClick={() => setShown(data)}
              >
                {t('view')}
              </Button>
            )}
            {canDownload(data) && (
              <Button
                size="xs"
                variant="default"
                component="a"
                href={binaryUrl(data, 'download')}
                download={data.fileName ?? key}
                leftSection={<IconDownload size={14} aria-hidden />}
              >
                {t('download')}
              </Button>
            )}
          </div>
        </article>
      ))}
      {shown && (
        <Modal opened onClose={() => setShown(undefined)} title={shown.fileName ?? t('view')} size="xl">
          <BinaryPreview data={shown} />
        </Modal>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
