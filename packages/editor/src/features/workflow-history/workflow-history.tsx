import { Center, Loader, Text } from '@mantine/core';
import type { WorkflowVersion } from '@millrace/api';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { versionDifference } from '../../model/difference/version-difference.ts';
import { HeaderBar } from '../../parts/workbench/header-bar.tsx';
import { type WorkflowTabProps, WorkflowTabs } from '../../parts/workbench/workflow-tabs.tsx';
import { WorkflowTitle } from '../../parts/workflow-forms/workflow-title.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useVersion, useVersions } from './use-versions.ts';
import { nameVersion, restoreVersion } from './version-actions.ts';
import { VersionHeader } from './version-header.tsx';
import { VersionList } from './version-list.tsx';
import { VersionView } from './version-view.tsx';
import classes from './workflow-history.module.css';

const ROUTE = '/workflow/{-$workflowId}/history/{-$versionId}';

/** The versions of a workflow, and beside them the one looked at, with what differs from another one. */
export default function WorkflowHistory({ workflowId, session }: WorkflowTabProps) {
  const { t } = useTranslation('history');
  const { versionId } = useParams({ from: ROUTE });
  const navigate = useNavigate();
  const found = useVersions(workflowId);
  const { list, versions } = found;
  const first = versions[0]?.id;
  const version = versions.find(({ id }) => id === versionId);
  const show = (id: string) =>
    void navigate({ to: ROUTE, params: { workflowId, versionId: id }, search: {}, replace: true });
  useEffect(() => {
    if (versionId !== undefined || first === undefined) return;
    void navigate({ to: ROUTE, params: { workflowId, versionId: first }, search: {}, replace: true });
  }, [versionId, first, workflowId, navigate]);
  return (
    <div className={classes.page}>
      <HeaderBar title={<WorkflowTitle session={session} />} tabs={<WorkflowTabs workflowId={workflowId} />} />
      <VersionList workflowId={workflowId} found={found} shownId={versionId} onShow={show} />
      <div className={classes.preview} data-testid="version-preview">
        {version ? (
          <Compared version={version} versions={versions} workflowId={workflowId} session={session} />
        ) : (
          <Text c="dimmed" className={classes.none}>
            {list.isSuccess && t(versions.length === 0 ? 'none' : 'notListed')}
          </Text>
        )}
      </div>
    </div>
  );
}

interface ComparedProps extends WorkflowTabProps {
  version: WorkflowVersion;
  versions: readonly WorkflowVersion[];
}

/** With the version before it, unless another one was chosen. */
function Compared({ version, versions, workflowId, session }: ComparedProps) {
  const { with: chosen, node } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const place = versions.indexOf(version);
  const compared = versions.find(({ id }) => id === chosen) ?? versions[place + 1];
  const shown = useVersion(workflowId, version.id);
  const other = useVersion(workflowId, compared?.id);
  const isNewer = compared !== undefined && versions.indexOf(compared) < place;
  const difference = useMemo(() => {
    if (!shown.data || !other.data) return undefined;
    const pair = [other.data.workflow, shown.data.workflow] as const;
    return isNewer ? versionDifference(pair[1], pair[0]) : versionDifference(...pair);
  }, [shown.data, other.data, isNewer]);
  const failed = [shown, other].find(({ isError }) => isError);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!shown.data || (compared && !difference)) {
    return (
      <Center h="100%">
        <Loader type="dots" />
      </Center>
    );
  }
  const restore = async () => {
    if (!(await restoreVersion(session, { workflowId, version }))) return;
    void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId }, search: {} });
  };
  return (
    <VersionView
      key={`${version.id} ${compared?.id}`}
      workflow={difference?.both ?? shown.data.workflow}
      difference={difference}
      node={node}
      header={
        <VersionHeader
          version={version}
          versions={versions}
          comparedId={compared?.id}
          mayChange={!session.document.isReadOnly}
          onCompare={(id) => void navigate({ to: '.', search: { with: id }, replace: true })}
          onName={(name) => void nameVersion(workflowId, version.id, name)}
          onRestore={() => void restore()}
        />
      }
    />
  );
}
