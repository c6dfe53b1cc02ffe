import { ActionIcon, Group, Text, Title, useDirection } from '@mantine/core';
import type { CollectionSummary } from '@millrace/api';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TemplateFilter, templateCollectionsQuery } from '../../server/template-host.ts';
import { NodeIcons } from './node-icons.tsx';
import classes from './templates.module.css';

const CARD_WIDTH = 240;
const GAP = 16;
const CARDS_A_STEP = 2;

/** Collections side by side; there is nothing to see where none fits. */
export function CollectionCarousel({ filter }: { filter: TemplateFilter }) {
  const { t } = useTranslation('templates');
  const collections = useQuery(templateCollectionsQuery(filter)).data ?? [];
  const { track, ends, move } = useTrack(collections.length);
  if (collections.length === 0) return null;
  return (
    <section aria-label={t('collections')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('collections')}</Title>
        {!(ends.atStart && ends.atEnd) && (
          <Group gap={4}>
            <ActionIcon aria-label={t('earlier')} disabled={ends.atStart} onClick={() => move(-1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon aria-label={t('further')} disabled={ends.atEnd} onClick={() => move(1)}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <ul className={classes.track} ref={track}>
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CollectionCard({ collection: { id, name, workflows, nodes } }: { collection: CollectionSummary }) {
  const { t } = useTranslation('templates');
  return (
    <Link to="/collections/$collectionId" params={{ collectionId: String(id) }} className={classes.collection}>
      <Text component="span" fw={600} lineClamp={2} className={classes.cardText}>
        {name}
      </Text>
      <Group component="span" justify="space-between" wrap="nowrap">
        <Text component="span" size="xs" c="dimmed">
          {t('templateCount', { count: workflows.length })}
        </Text>
        <NodeIcons nodes={nodes} />
      </Group>
    </Link>
  );
}

/** A row that scrolls by two cards, and knows whether it is at one of its ends. */
function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const sign = useDirection().dir === 'rtl' ? -1 : 1;
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards, other ends
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const look = () => {
      // Counted from where reading begins: below zero where that is the right.
      const passed = Math.abs(element.scrollLeft);
      const atStart = passed <= 1;
      const atEnd = passed + element.clientWidth >= element.scrollWidth - 1;
      setEnds((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }));
    };
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [count]);
  const move = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: sign * direction * CARDS_A_STEP * (CARD_WIDTH + GAP), behavior: 'smooth' });
  return { track, ends, move };
}
