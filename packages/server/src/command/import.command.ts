import type { ExecutionPlane } from '../control-plane/execution-plane.ts';
import { CredentialRepository } from '../credentials/credential.repository.ts';
import { StartError } from '../errors/start-error.ts';
import { FolderRepository } from '../folders/folder.repository.ts';
import { FolderService } from '../folders/folder.service.ts';
import { askForExpressions } from '../moving-in/ask-for-expressions.ts';
import { checkMigration } from '../moving-in/check-migration.ts';
import type { MovedResult, MovedThings } from '../moving-in/moved-things.ts';
import { leftBehindLine, reportText } from '../moving-in/report-text.ts';
import { withSource } from '../moving-in/sources/open-source.ts';
import { storeMoved } from '../moving-in/store-moved.ts';
import { TagRepository } from '../tags/tag.repository.ts';
import { TagService } from '../tags/tag.service.ts';
import { UserRepository } from '../users/user.repository.ts';
import { withExecutionPlane } from './with-execution-plane.ts';

/** The environment variable that n8n itself reads its key from. */
export const KEY_VARIABLE = 'N8N_ENCRYPTION_KEY';

export interface ImportOptions {
  /** A file, a folder, or a database. */
  from: string;
  /** Only tells what would work. */
  isCheck: boolean;
  asJson: boolean;
  /** Address of the user who gets all of it; default: everybody gets what is theirs, and the owner the rest. */
  owner: string | undefined;
  /** All of it goes to one, and nobody is invited. */
  isWithoutUsers: boolean;
}

/** Takes workflows, credentials and variables over from n8n, or tells what of them will work here. */
export async function importCommand({ from, isCheck, asJson, owner, isWithoutUsers }: ImportOptions): Promise<void> {
  await withSource(from, process.env[KEY_VARIABLE], (all) => {
    const moved = isWithoutUsers || owner !== undefined ? { ...all, users: [] } : all;
    return withExecutionPlane((plane) => take(moved, { plane, isCheck, asJson, owner }));
  });
}

async function take(
  moved: MovedThings,
  { plane, isCheck, asJson, owner }: Pick<ImportOptions, 'isCheck' | 'asJson' | 'owner'> & { plane: ExecutionPlane },
): Promise<void> {
  if (isCheck) {
    plane.runners.start();
    const report = await checkMigration(moved, {
      catalogue: () => plane.nodeTypes.catalogue(),
      checkExpressions: askForExpressions(plane.runners),
      hasWorkflow: async (id) => (await plane.workflowRepository.findById(id)) !== undefined,
      hasCredential: async (id) => (await new CredentialRepository(plane.database.db).findById(id)) !== undefined,
    });
    process.stdout.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
    return;
  }
  const results = await store(moved, { plane, owner });
  process.stdout.write(
    asJson ? `${JSON.stringify([...results, ...unread(moved)], null, 2)}\n` : resultText(results, moved),
  );
  if (results.some(({ outcome }) => outcome === 'refused') || moved.unread.length > 0) process.exitCode = 1;
}

async function store(
  moved: MovedThings,
  { plane, owner }: { plane: ExecutionPlane; owner: string | undefined },
): Promise<MovedResult[]> {
  const { database, shares } = plane;
  const users = new UserRepository(database.db);
  const user = owner === undefined ? await users.owner() : await users.findByEmail(owner.toLowerCase());
  if (!user) throw new StartError(`There is no user "${owner}".`, '"millrace user list" shows who there is.');
  if (user.email === null && moved.users.some(({ role }) => role !== 'owner')) {
    throw new StartError(
      'Several people use this n8n, and the owner of this instance is not set up yet.',
      'Start Millrace and set the owner up, then import; or give --without-users: all of it goes to the owner.',
    );
  }
  return storeMoved(moved, {
    workflows: plane.workflowRepository,
    credentials: new CredentialRepository(database.db),
    variables: plane.variableRepository,
    dataTables: plane.dataTables,
    tags: new TagService({
      repository: new TagRepository(database.db),
      isUniqueViolation: (error) => database.isUniqueViolation(error),
      isEnabled: true,
    }),
    cipher: plane.cipher,
    ...{ users, shares, folders: folderService(plane) },
    ownerId: user.id,
  });
}

function folderService(plane: ExecutionPlane): FolderService {
  const { database, shares } = plane;
  return new FolderService({
    repository: new FolderRepository(database.db),
    isUniqueViolation: (error) => database.isUniqueViolation(error),
    findWorkflowOwner: (id) => shares.findOwner('workflow', id),
    deleteWorkflow: async (id) => void (await plane.workflowRepository.delete(id)),
    onDeleted: (ids) => plane.variableRepository.deleteByScope('folder', ids),
  });
}

const WORDS = {
  workflow: 'Workflows',
  credential: 'Credentials',
  variable: 'Variables',
  dataTable: 'Data tables',
  user: 'Users',
} as const;

const NOUNS = {
  workflow: 'workflow',
  credential: 'credential',
  variable: 'variable',
  dataTable: 'data table',
  user: 'user',
} as const;

function resultText(results: readonly MovedResult[], moved: MovedThings): string {
  const count = (kind: MovedResult['kind'], outcome: MovedResult['outcome']) =>
    results.filter((result) => result.kind === kind && result.outcome === outcome).length;
  const rare = [
    ...(moved.dataTables.length > 0 ? (['dataTable'] as const) : []),
    ...(moved.users.length > 0 ? (['user'] as const) : []),
  ];
  const lines = (['workflow', 'credential', 'variable', ...rare] as const).map((kind) => {
    const here = count(kind, 'present');
    return `${WORDS[kind]} added: ${count(kind, 'added')}${here === 0 ? '' : `, here already: ${here}`}.`;
  });
  const refused = results.flatMap(({ kind, name, problem }) =>
    problem === undefined ? [] : [`${NOUNS[kind]} "${name}": ${problem}`],
  );
  const strange = moved.unread.map(({ origin, problem }) => `${origin}: ${problem}`);
  const left = moved.leftBehind.map(leftBehindLine);
  const invitations =
    'Those who are new choose a password by an invitation: send it from the page of users, or run "millrace user invite".';
  const hint = 'Workflows are inactive: look at them, switch them off where they come from, and activate them here.';
  return `${[...lines, ...refused, ...strange, ...left, ...(count('user', 'added') > 0 ? [invitations] : []), hint].join('\n')}\n`;
}

function unread(moved: MovedThings) {
  return moved.unread.map(({ origin, problem }) => ({ kind: 'unread', name: origin, outcome: 'refused', problem }));
}
