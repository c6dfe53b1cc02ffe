import {
  type CredentialDetail,
  type CredentialSummary,
  type CredentialTestResult,
  credentialRoutes,
} from '@millrace/api';
import type { CredentialTypeDescription, JsonObject } from '@millrace/workflow';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { hideNotice, notifyFailure, notifyWarning } from '../../ui/notifications/notify.tsx';
import { connectAccount, hearConnected, PopupBlocked } from './connect-account.ts';
import {
  credentialProperties,
  isIncomplete,
  oauthVersionOf,
  sentFields,
  shownFields,
  shownWhenStored,
} from './credential-form.ts';
import { serviceOf } from './service-of.ts';

/** What the dialog starts with. */
export interface EditedCredential {
  type: CredentialTypeDescription;
  types: readonly CredentialTypeDescription[];
  /** Of a new one. */
  proposedName: string;
  /** Absent for a new one. */
  stored?: CredentialDetail | undefined;
  onSaved(credential: { id: string; name: string }): void;
}

export type CredentialEditor = ReturnType<typeof useCredentialEditor>;

/** Kinds of credentials for any service: only what is entered says which. */
const OF_ANY_SERVICE = ['oAuth1Api', 'oAuth2Api'];

/** What is said of an attempt to connect goes with the next one. */
const CONNECT_NOTICE = 'credential-connect';

const ALL = ['save', 'updateName', 'updateConnection', 'updateSharing', 'updateNodeAccess', 'delete', 'use'] as const;

/** Nodes may have asked with it as it was, and show that they were refused. */
function loadListsAgain(): void {
  void refreshQueries(['lookup']);
}

/** @throws ApiError */
async function hasToken(id: string, signal: AbortSignal): Promise<boolean> {
  const { isConnected } = await apiClient.call(credentialRoutes.get, {
    ...{ params: { id }, query: { includeData: 'true' }, signal },
  });
  return isConnected === true;
}

/** The state of a credential in the dialog, and what can be done with it. */
export function useCredentialEditor({ type, types, proposedName, stored, onSaved }: EditedCredential) {
  const { t } = useTranslation('credentials');
  const properties = useMemo(() => credentialProperties(type, types), [type, types]);
  const shown = useMemo(() => shownFields(properties, stored ?? {}), [properties, stored]);
  const [id, setId] = useState(stored?.id);
  const [name, setName] = useState(stored?.name ?? proposedName);
  const [isNamed, setIsNamed] = useState(stored !== undefined);
  const [dates, setDates] = useState<Pick<CredentialSummary, 'createdAt' | 'updatedAt'> | undefined>(stored);
  const [values, setValues] = useState<JsonObject>(shown.values);
  const [masked, setMasked] = useState<ReadonlySet<string>>(shown.masked);
  const [nodeTypes, setNodeTypes] = useState(stored?.nodesAccess.map(({ nodeType }) => nodeType) ?? []);
  const [domains, setDomains] = useState(stored?.allowedDomains ?? []);
  const [isChanged, setIsChanged] = useState(stored === undefined);
  const [isConnected, setIsConnected] = useState(stored?.isConnected ?? false);
  const [showsIssues, setShowsIssues] = useState(false);
  const [result, setResult] = useState<CredentialTestResult | undefined>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const may = (action: (typeof ALL)[number]): boolean =>
    stored === undefined || stored.permissions.includes(`credential:${action}`);
  const oauthVersion = oauthVersionOf(type, types, values);
  const incomplete = isIncomplete(properties, values, masked);
  const hasExpression = Object.values(values).some((value) => typeof value === 'string' && value.startsWith('='));
  const isTestable = type.testable === true && oauthVersion === undefined && !incomplete && !hasExpression;

  const test = useMutation({
    mutationFn: (savedId: string) =>
      apiClient.call(credentialRoutes.test, { body: { credentials: { id: savedId, type: type.name } } }),
    onSuccess: setResult,
    onError: (error) => setResult({ status: 'Error', message: error.message }),
  });
  const save = useMutation({
    mutationFn: async (): Promise<CredentialSummary> => {
      const named = await nameToSave();
      if (name.trim() === '') notifyWarning({ title: t('nameEmpty') });
      const body = {
        ...(may('updateName') && { name: named }),
        ...(may('updateConnection') && { data: sentFields(properties, values, masked), allowedDomains: domains }),
        ...(may('updateNodeAccess') && { nodesAccess: nodeTypes.map((nodeType) => ({ nodeType })) }),
      };
      return id
        ? await apiClient.call(credentialRoutes.update, { params: { id }, body })
        : await apiClient.call(credentialRoutes.create, {
            body: { ...body, name: named, type: type.name, data: sentFields(properties, values, masked) },
          });
    },
    onSuccess: async (saved) => {
      setId(saved.id);
      setName(saved.name);
      setIsNamed(true);
      setDates(saved);
      setIsChanged(false);
      rememberSecrets();
      await refreshQueries(['credentials']);
      onSaved({ id: saved.id, name: saved.name });
      loadListsAgain();
    },
    onError: (error) => notifyFailure(t(id ? 'updateFailed' : 'createFailed'), error),
  });
  const connect = useMutation({
    mutationFn: async (version: 1 | 2) => {
      const { signal } = leaving.current;
      let usedId = id;
      const stored = async () => {
        if (isChanged || !usedId) usedId = (await save.mutateAsync()).id;
        return usedId;
      };
      if (await connectAccount(stored, version, signal)) return true;
      // Under another name of this machine than the one that services send people back to, nothing is heard of them.
      return usedId !== undefined && (await hasToken(usedId, signal));
    },
    onMutate: () => hideNotice(CONNECT_NOTICE),
    onSuccess: (isConnectedNow) => isConnectedNow && connected(),
    onError: (error) => {
      if (leaving.current.signal.aborted || save.isError) return;
      const reason = error instanceof PopupBlocked ? new Error(t('popupBlocked')) : error;
      notifyFailure(t('connectFailed'), reason, CONNECT_NOTICE);
    },
  });

  const connected = () => {
    setIsConnected(true);
    setResult(undefined);
    loadListsAgain();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets what it sets at any time
  useEffect(() => (id === undefined ? undefined : hearConnected(id, connected)), [id]);

  /** Who gave it no name gets that of its service, with a number where another credential has it. */
  async function nameToSave(): Promise<string> {
    const service = !isNamed && OF_ANY_SERVICE.includes(type.name) ? serviceOf(values) : undefined;
    if (service === undefined) return name.trim() || t('untitled');
    const query = { name: t('proposedName', { type: service }) };
    return (await apiClient.call(credentialRoutes.newName, { query })).name;
  }

  function rememberSecrets(): void {
    const shown = shownWhenStored(properties, values, masked);
    setMasked(shown.masked);
    setValues(shown.values);
  }

  async function saveAndTest(): Promise<void> {
    if (incomplete) return setShowsIssues(true);
    const saved = await save.mutateAsync();
    if (isTestable) test.mutate(saved.id);
  }

  const { mutate: retest } = test;
  // As it is when the dialog opens: what is changed afterwards is tested when it is saved.
  const openedId = useRef(stored && isTestable && may('use') ? stored.id : undefined);
  useEffect(() => {
    if (openedId.current !== undefined) retest(openedId.current);
  }, [retest]);

  const changing =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setIsChanged(true);
    };
  return {
    ...{ type, types, properties, stored, id, name, values, masked, nodeTypes, domains, isChanged, isConnected, dates },
    ...{ showsIssues, incomplete, isTestable, oauthVersion, result, may },
    isSaving: save.isPending,
    isTesting: test.isPending,
    isConnecting: connect.isPending,
    setName: (next: string) => {
      changing(setName)(next);
      setIsNamed(true);
    },
    setNodeTypes: changing(setNodeTypes),
    setDomains: changing(setDomains),
    setValues: (next: JsonObject) => {
      changing(setValues)(next);
      setResult(undefined);
      setIsConnected(false);
    },
    // The page shows what the mutation says of a failure.
    save: () => void saveAndTest().catch(() => undefined),
    retry: () => id && test.mutate(id),
    connect: () => {
      if (incomplete) setShowsIssues(true);
      else if (oauthVersion) connect.mutate(oauthVersion);
    },
  };
}
