import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';
import { createInitialTables } from './0001-initial.ts';
import { createWaitingTables } from './0002-waiting.ts';
import { addDueTimes } from './0003-due-times.ts';
import { addTriggerVersions } from './0004-trigger-versions.ts';
import { createAccountTables } from './0005-accounts.ts';
import { createServerTables } from './0006-servers.ts';
import { keepUnsignedAddresses } from './0007-signed-addresses.ts';
import { createTagTables } from './0008-tags.ts';
import { createFolderTables } from './0009-folders.ts';
import { extendCredentials } from './0010-credentials.ts';
import { createVariableTable } from './0011-variables.ts';
import { createAnnotationTables } from './0012-execution-filters.ts';
import { createVersionTable } from './0013-workflow-versions.ts';
import { createInsightTable } from './0014-insights.ts';
import { indexWorkflowStatus } from './0015-workflow-status.ts';
import { createAuditTable } from './0016-audit-log.ts';
import { createPlaceTable } from './0017-execution-places.ts';
import { createCommunityPackageTables } from './0018-community-packages.ts';
import { nameAuditTargets } from './0019-audit-target-names.ts';
import { addAuditDetails } from './0020-audit-details.ts';
import { addAuthorsAndMakers } from './0023-authors-and-makers.ts';
import { addPeopleOfWorkflows } from './0024-people-of-workflows.ts';
import { addAgreements } from './0025-agreements.ts';
import { createCallLineTable } from './0026-call-lines.ts';
import { createVectorTable } from './0027-vectors.ts';
import { createQueueTables } from './0028-queue.ts';
import { splitInsights } from './0030-insight-writers.ts';
import { createModelUsage } from './0031-model-usage.ts';
import { createVectorStoreWorkflowTable } from './0032-workflows-of-vector-stores.ts';
import { createDataTables } from './0033-data-tables.ts';
import { partSteps } from './0036-parts-of-steps.ts';
import { createEvaluations } from './0037-evaluations.ts';
import { createConnectedAppTables } from './0038-connected-apps.ts';
import { addChangesOfVectorStores } from './0039-changes-of-vector-stores.ts';
import { createAssistantModelTable } from './0040-assistant-models.ts';
import { addEventsOfWaits } from './0041-events-of-waits.ts';

/** A step forward of the tables. Never changed once released. */
export interface Migration {
  name: string;
  up(db: MigrationConnection, facts: DialectFacts): Promise<void>;
}

/** In order. Version n of the tables is what the first n of them make. */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', up: createInitialTables },
  { name: '0002-waiting', up: createWaitingTables },
  { name: '0003-due-times', up: addDueTimes },
  { name: '0004-trigger-versions', up: addTriggerVersions },
  { name: '0005-accounts', up: createAccountTables },
  { name: '0006-servers', up: createServerTables },
  { name: '0007-signed-addresses', up: keepUnsignedAddresses },
  { name: '0008-tags', up: createTagTables },
  { name: '0009-folders', up: createFolderTables },
  { name: '0010-credentials', up: extendCredentials },
  { name: '0011-variables', up: createVariableTable },
  { name: '0012-execution-filters', up: createAnnotationTables },
  { name: '0013-workflow-versions', up: createVersionTable },
  { name: '0014-insights', up: createInsightTable },
  { name: '0015-workflow-status', up: indexWorkflowStatus },
  { name: '0016-audit-log', up: createAuditTable },
  { name: '0017-execution-places', up: createPlaceTable },
  { name: '0018-community-packages', up: createCommunityPackageTables },
  { name: '0019-audit-target-names', up: nameAuditTargets },
  { name: '0020-audit-details', up: addAuditDetails },
  { name: '0023-authors-and-makers', up: addAuthorsAndMakers },
  { name: '0024-people-of-workflows', up: addPeopleOfWorkflows },
  { name: '0025-agreements', up: addAgreements },
  { name: '0026-call-lines', up: createCallLineTable },
  { name: '0027-vectors', up: createVectorTable },
  { name: '0028-queue', up: createQueueTables },
  { name: '0030-insight-writers', up: splitInsights },
  { name: '0031-model-usage', up: createModelUsage },
  { name: '0032-workflows-of-vector-stores', up: createVectorStoreWorkflowTable },
  { name: '0033-data-tables', up: createDataTables },
  { name: '0036-parts-of-steps', up: partSteps },
  { name: '0040-assistant-models', up: createAssistantModelTable },
  { name: '0038-connected-apps', up: createConnectedAppTables },
  { name: '0037-evaluations', up: createEvaluations },
  { name: '0041-events-of-waits', up: addEventsOfWaits },
  { name: '0039-changes-of-vector-stores', up: addChangesOfVectorStores },
];
