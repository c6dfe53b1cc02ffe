import type { JsonObject, JsonValue } from '@millrace/workflow';
import type { MovedPlace, MovedUser } from '../moved-things.ts';
import { idText } from './read-credential.ts';
import type { Tables } from './tables.ts';

type Holder =
  | { kind: 'person'; email: string }
  | { kind: 'team'; name: string; members: Array<{ email: string; role: 'editor' | 'reader' }> };

/** Who uses an instance of n8n, and what is whose. */
export interface MovedPeople {
  users: MovedUser[];
  /** By the id of the workflow. */
  workflowPlaces: ReadonlyMap<string, MovedPlace>;
  /** By the id of the credential. */
  credentialPlaces: ReadonlyMap<string, MovedPlace>;
  /** Of what belongs to a project. */
  projectPlace(projectId: string): MovedPlace;
}

export async function readPeople(tables: Tables): Promise<MovedPeople> {
  const rows = await tables.rows('user');
  const emails = new Map<string, string>();
  for (const { id, email } of rows) if (typeof email === 'string') emails.set(String(id), email.toLowerCase());
  const holders = await readHolders(tables, emails);
  const placesOf = async (table: string, idColumn: string): Promise<Map<string, MovedPlace>> => {
    const shares = Map.groupBy(await tables.rows(table), (row) => idText(row[idColumn]) ?? '');
    return new Map([...shares].map(([id, of]) => [id, placeOf(of, holders)]));
  };
  return {
    users: rows.flatMap(toUser),
    workflowPlaces: await placesOf('shared_workflow', 'workflowId'),
    credentialPlaces: await placesOf('shared_credentials', 'credentialsId'),
    projectPlace: (projectId) => placeOf([{ projectId, role: 'project:owner' }], holders),
  };
}

function toUser({ email, firstName, lastName, roleSlug, role, disabled }: JsonObject): MovedUser[] {
  if (typeof email !== 'string') return [];
  // The column was called otherwise in earlier versions.
  const name = String(roleSlug ?? role).replace('global:', '');
  return [
    {
      email: email.toLowerCase(),
      firstName: textOf(firstName),
      lastName: textOf(lastName),
      role: name === 'owner' || name === 'admin' ? name : 'member',
      isDisabled: disabled === true || disabled === 1,
    },
  ];
}

/** By the id of their project; before there were projects, by the id of the user. */
async function readHolders(tables: Tables, emails: ReadonlyMap<string, string>): Promise<Map<string, Holder>> {
  const holders = new Map<string, Holder>([...emails].map(([id, email]) => [id, { kind: 'person', email }]));
  const members = Map.groupBy(await tables.rows('project_relation'), ({ projectId }) => String(projectId));
  for (const { id, type, name } of await tables.rows('project')) {
    const known = (members.get(String(id)) ?? []).flatMap(({ userId, role }) => {
      const email = emails.get(String(userId));
      return email === undefined ? [] : [{ email, role: /viewer$/i.test(String(role)) ? 'reader' : 'editor' } as const];
    });
    const [person] = known;
    if (type === 'team') holders.set(String(id), { kind: 'team', name: textOf(name), members: known });
    else if (person) holders.set(String(id), { kind: 'person', email: person.email });
  }
  return holders;
}

/** What a team has goes to the owner of the instance, in a folder with the name of the team, shared with its members. */
function placeOf(shares: readonly JsonObject[], holders: ReadonlyMap<string, Holder>): MovedPlace {
  const place: MovedPlace = { sharers: [], folder: [] };
  for (const { projectId, userId, role } of shares) {
    const holder = holders.get(String(projectId ?? userId));
    const isOwned = String(role).endsWith(':owner');
    if (holder?.kind === 'person' && isOwned) place.owner = holder.email;
    else if (holder?.kind === 'person') place.sharers.push({ email: holder.email, role: sharedRole(role) });
    else if (holder) {
      if (isOwned) place.folder.push(holder.name);
      place.sharers.push(...holder.members);
    }
  }
  return place;
}

function sharedRole(role: JsonValue | undefined): 'editor' | 'reader' {
  return String(role).endsWith(':editor') ? 'editor' : 'reader';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
