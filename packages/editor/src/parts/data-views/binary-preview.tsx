import { Text } from '@mantine/core';
import type { BinaryData } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { binaryUrl, isStored, previewKind } from './binary-model.ts';
import fileClasses from './binary-view.module.css';
import classes from './data-views.module.css';

/** So much of a text is shown; the rest is for a download. */
const MAX_TEXT_BYTES = 262_144;

/** A file as far as a browser can show it. */
export function BinaryPreview({ data }: { data: BinaryData }) {
  const { t } = useTranslation('data-views');
  const [hasFailed, setHasFailed] = useState(false);
  const fail = () => setHasFailed(true);
  if (hasFailed) return <MediaFailure data={data} />;
  switch (previewKind(data)) {
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: a user's own file has no captions we know of
        <video className={fileClasses.media} src={binaryUrl(data, 'view')} controls onError={fail} />
      );
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: a user's own file has no captions we know of
        <audio src={binaryUrl(data, 'view')} controls onError={fail} />
      );
    case 'text':
      return <TextPreview data={data} />;
    default:
      return (
        <img
          className={fileClasses.media}
          src={binaryUrl(data, 'view')}
          alt={data.fileName ?? t('view')}
          onError={fail}
        />
      );
  }
}

/** A browser does not say why it shows no picture: the bytes may be gone, or be none. */
function MediaFailure({ data }: { data: BinaryData }) {
  const { t } = useTranslation('data-views');
  const { isPending, isError } = useQuery({
    queryKey: ['binary-there', data.id],
    queryFn: ({ signal }) => readStart(data, { bytes: 1, signal }),
    enabled: isStored(data),
    retry: false,
  });
  if (isStored(data) && isPending) return <Text size="sm">{t('binaryLoading')}</Text>;
  return <div role="alert">{t(isError ? 'binaryFailed' : 'binaryUnreadable')}</div>;
}

function TextPreview({ data }: { data: BinaryData }) {
  if (isStored(data)) return <StoredText data={data} />;
  const start = bytesOf(data.data.slice(0, Math.ceil(MAX_TEXT_BYTES / 3) * 4));
  return <TextStart bytes={start.subarray(0, MAX_TEXT_BYTES)} />;
}

function StoredText({ data }: { data: BinaryData }) {
  const { t } = useTranslation('data-views');
  const { data: bytes, isError } = useQuery({
    queryKey: ['binary-text', data.id],
    queryFn: ({ signal }) => readStart(data, { bytes: MAX_TEXT_BYTES, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError) return <div role="alert">{t('binaryFailed')}</div>;
  return bytes ? <TextStart bytes={bytes} /> : <Text size="sm">{t('binaryLoading')}</Text>;
}

function TextStart({ bytes }: { bytes: Uint8Array }) {
  const { t } = useTranslation('data-views');
  const isCut = bytes.length >= MAX_TEXT_BYTES;
  return (
    <>
      <pre className={classes.openedValue}>{new TextDecoder().decode(bytes, { stream: isCut })}</pre>
      {isCut && (
        <Text size="xs" mt={8}>
          {t('binaryCut')}
        </Text>
      )}
    </>
  );
}

async function readStart(
  data: BinaryData,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const headers = { range: `bytes=0-${bytes - 1}` };
  const response = await fetch(binaryUrl(data, 'view'), { headers, signal });
  if (!response.ok) throw new Error(`The server answered with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
