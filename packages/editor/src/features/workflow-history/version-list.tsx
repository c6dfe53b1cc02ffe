import { Button, Skeleton, Stack } from '@mantine/core';
import type { WorkflowVersion } from '@millrace/api';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../server/current-user.ts';
import listClasses from '../../ui/link-list.module.css';
import { LinkList, tabIndexIn } from '../../ui/link-list.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Versions } from './use-versions.ts';
import classes from './workflow-history.module.css';

interface VersionListProps {
  workflowId: string;
  found: Versions;
  shownId: string | undefined;
  onShow: (id: string) => void;
}

/** The versions of a workflow, newest first. */
export function VersionList({ workflowId, found: { list, versions }, shownId, onShow }: VersionListProps) {
  const { t } = useTranslation(['history', 'pages']);
  const ownId = useCurrentUser()?.id;
  const ids = versions.map(({ id }) => id);
  return (
    <aside className={classes.sidebar} aria-label={t('versions')}>
      {list.isPending && (
        <Stack gap={8} p="sm" aria-hidden>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={46} />
          ))}
        </Stack>
      )}
      {list.isError && ids.length === 0 && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      <LinkList ids={ids} shownId={shownId} onShow={onShow}>
        {versions.map((version) => (
          <li key={version.id}>
            <Link
              to="/workflow/{-$workflowId}/history/{-$versionId}"
              params={{ workflowId, versionId: version.id }}
              search={({ node: _, with: __, ...before }) => before}
              replace
              className={listClasses.entry}
              tabIndex={tabIndexIn(ids, version.id, shownId)}
              data-id={version.id}
              data-testid="version-entry"
            >
              <span className={classes.name} data-unnamed={version.name === null || undefined}>
                {version.name ?? t('unnamed')}
              </span>
              {version.isCurrent && <span className={classes.current}>{t('current')}</span>}
              <span className={`${listClasses.more} ${classes.meta}`}>
                <RelativeTime at={version.createdAt} /> ·{' '}
                {authorOf(version) ?? t(version.author?.id === ownId ? 'you' : 'unknownAuthor')}
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
      {list.hasNextPage && (
        <Button
          m="xs"
          variant="subtle"
          size="xs"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('pages:loadMore')}
        </Button>
      )}
    </aside>
  );
}

/** Who works without an account has no name. */
function authorOf({ author }: WorkflowVersion): string | undefined {
  if (!author) return undefined;
  return `${author.firstName} ${author.lastName}`.trim() || (author.email ?? undefined);
}
