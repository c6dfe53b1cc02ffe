import { ActionIcon, Button, Group, Input, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { Admission, MappedRole } from '@millrace/api';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const NEW_ACCOUNTS = ['none', 'invited', 'everyone'] as const;
const ROLES = ['admin', 'member'] as const;

interface Rule {
  /** Stays with the row when others go. */
  key: number;
  claim: string;
  value: string;
  role: MappedRole;
}

/** Who comes in with a provider and as what, while it is edited. */
export function useAdmission(stored: Admission | null) {
  const [newAccounts, setNewAccounts] = useState(stored?.newAccounts ?? 'invited');
  const [claim, setClaim] = useState(stored?.requiredClaim?.name ?? '');
  const [values, setValues] = useState<string[]>(stored?.requiredClaim?.values ?? []);
  const [rules, setRules] = useState<Rule[]>(() => (stored?.roles ?? []).map((rule, key) => ({ ...rule, key })));
  const admission: Admission = {
    newAccounts,
    requiredClaim: claim.trim() === '' ? null : { name: claim.trim(), values },
    roles: rules.map(({ claim: name, value, role }) => ({ claim: name, value, role })),
  };
  const isChanged = JSON.stringify(admission) !== JSON.stringify(admissionOf(stored));
  return { admission, isChanged, newAccounts, setNewAccounts, claim, setClaim, values, setValues, rules, setRules };
}

/** In the order in which the form has it; where nothing is stored, what the form begins with. */
function admissionOf(stored: Admission | null): Admission {
  const { newAccounts, requiredClaim, roles } = stored ?? { newAccounts: 'invited', requiredClaim: null, roles: [] };
  return {
    newAccounts,
    requiredClaim: requiredClaim && { name: requiredClaim.name, values: requiredClaim.values },
    roles: roles.map(({ claim, value, role }) => ({ claim, value, role })),
  };
}

export function AdmissionFields({ state }: { state: ReturnType<typeof useAdmission> }) {
  const { t } = useTranslation('settings');
  const { newAccounts, setNewAccounts, claim, setClaim, values, setValues, rules, setRules } = state;
  return (
    <>
      <Select
        label={t('newAccounts')}
        value={newAccounts}
        onChange={(value) => setNewAccounts(NEW_ACCOUNTS.find((choice) => choice === value) ?? 'invited')}
        data={NEW_ACCOUNTS.map((value) => ({ value, label: t(`newAccounts_${value}`) }))}
      />
      <TextInput
        label={t('requiredClaim')}
        description={t('requiredClaimHelp')}
        value={claim}
        onChange={(event) => setClaim(event.currentTarget.value)}
      />
      {claim.trim() !== '' && (
        <TagsInput label={t('requiredClaimValues')} value={values} onChange={setValues} required />
      )}
      <RoleRules rules={rules} onChange={setRules} />
    </>
  );
}

function RoleRules({ rules, onChange }: { rules: readonly Rule[]; onChange(rules: Rule[]): void }) {
  const { t } = useTranslation('settings');
  const set = (key: number, changes: Partial<Rule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)));
  const add = () => {
    const key = 1 + Math.max(-1, ...rules.map((rule) => rule.key));
    onChange([...rules, { key, claim: rules.at(-1)?.claim ?? '', value: '', role: 'admin' }]);
  };
  const roleTexts = { admin: t('roleAdmin'), member: t('roleMember') };
  return (
    <Input.Wrapper label={t('roleRules')} description={t('roleRulesHelp')} labelElement="div">
      <Stack gap="xs" mt="xs">
        {rules.map(({ key, claim, value, role }, index) => (
          <Group key={key} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              required
              aria-label={t('roleRuleClaim')}
              placeholder={t('roleRuleClaim')}
              value={claim}
              onChange={(event) => set(key, { claim: event.currentTarget.value })}
            />
            <TextInput
              flex={1}
              required
              aria-label={t('roleRuleValue')}
              placeholder={t('roleRuleValue')}
              value={value}
              onChange={(event) => set(key, { value: event.currentTarget.value })}
            />
            <Select
              w={150}
              aria-label={t('roleRuleRole')}
              value={role}
              onChange={(chosen) => set(key, { role: ROLES.find((one) => one === chosen) ?? 'member' })}
              data={ROLES.map((one) => ({ value: one, label: roleTexts[one] }))}
            />
            <ActionIcon
              aria-label={t('roleRuleRemove', { number: index + 1 })}
              onClick={() => onChange(rules.filter((rule) => rule.key !== key))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button variant="default" w="fit-content" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('roleRuleAdd')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
