import { Button, Modal } from '@mantine/core';
import type { BinaryData, Item } from '@millrace/workflow';
import { IconDownload, IconEye, IconFile } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { binaryEntries, binaryUrl, canDownload, previewKind } from './binary-model.ts';
import { BinaryPreview } from './binary-preview.tsx';
import fileClasses from './binary-view.module.css';
import classes from './data-views.module.css';
import type { ItemPages } from './item-pages.ts';

/** Files shown at first, and with each wish for more. */
const FILES_AT_ONCE = 60;

export interface BinaryViewProps {
  items: Item[];
  /** Present where some of the items are fetched when they are needed. */
  pages: ItemPages | undefined;
}

/** Files of the items, each with what can be done with it. */
export function BinaryView({ items, pages }: BinaryViewProps) {
  const { t } = useTranslation('data-views');
  const [shown, setShown] = useState<BinaryData>();
  const [limit, setLimit] = useState(FILES_AT_ONCE);
  const entries = useMemo(() => binaryEntries(items), [items]);
  const hasAll = !pages || pages.holds(0, items.length);
  const showMore = (): void => {
    setLimit(limit + FILES_AT_ONCE);
    if (entries.length < limit + FILES_AT_ONCE) pages?.need(0, loadedFrom(items) + 1);
  };
  return (
    <div className={fileClasses.binaryList}>
      {entries.slice(0, limit).map(({ itemIndex, key, data }) => (
        <article key={`${itemIndex}:${key}`} className={fileClasses.binary} aria-label={`${key} · ${itemIndex}`}>
          <header className={fileClasses.binaryHead}>
            <IconFile size={16} aria-hidden />
            <strong>{key}</strong>
            <span className={classes.count}>{t('itemNumber', { index: itemIndex })}</span>
          </header>
          <dl className={fileClasses.binaryFacts}>
            <Fact name={t('fileName')} value={data.fileName} />
            <Fact name={t('fileExtension')} value={data.fileExtension} />
            <Fact name={t('mimeType')} value={data.mimeType} />
            <Fact name={t('fileSize')} value={data.fileSize} />
            <Fact name={t('directory')} value={data.directory} />
          </dl>
          <div className={fileClasses.binaryTools}>
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
      {(!hasAll || entries.length > limit) && (
        <div className={fileClasses.moreFiles}>
          {!hasAll && (
            <output className={classes.count}>
              {pages?.error
                ? t('partMissing', { reason: pages.error.message })
                : t('filesOfSome', { loaded: loadedFrom(items), count: items.length })}
            </output>
          )}
          <Button size="xs" variant="default" onClick={showMore}>
            {t('moreFiles')}
          </Button>
        </div>
      )}
      {shown && (
        <Modal
          opened
          closeOnClickOutside
          onClose={() => setShown(undefined)}
          title={shown.fileName ?? t('view')}
          size="xl"
        >
          <BinaryPreview data={shown} />
        </Modal>
      )}
    </div>
  );
}

/** How many of the items are here, counted from the first: the next one is a hole. */
function loadedFrom(items: readonly Item[]): number {
  let count = 0;
  while (count in items) count++;
  return count;
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
