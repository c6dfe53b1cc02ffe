import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { ApiError } from '@millrace/api';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';

const SUCCESS_MS = 3000;
const INFO_MS = 6000;
const BRIEF_MS = 1500;
const MAX_DETAILS_LENGTH = 500;

export interface Notice {
  title: string;
  message?: ReactNode;
  /** Unfolded on demand; cut at 500 characters. */
  details?: string;
  /** A notice with the same id replaces the one on screen. */
  id?: string;
  /** Does something, or leads to a page in a window of its own. */
  action?: { label: string; run: () => void } | { label: string; href: string };
  /** A click anywhere on it does the action, too. */
  isPressable?: boolean;
  /** Told when somebody closes it. */
  onDismiss?: () => void;
  /** How long it stays, if not as long as others of its kind. */
  durationMs?: number;
}

export function notifySuccess(notice: Notice): void {
  show(notice, { color: 'success', icon: <IconCheck size={18} />, autoClose: SUCCESS_MS });
}

export function notifyInfo(notice: Notice): void {
  show(notice, { color: 'info', icon: <IconInfoCircle size={18} />, autoClose: INFO_MS });
}

/** Stays until it is closed, or {@link hideNotice} takes it away. */
export function notifyOffer(notice: Notice & { id: string }): void {
  show(notice, { color: 'info', icon: <IconInfoCircle size={18} />, autoClose: false });
}

export function hideNotice(id: string): void {
  notifications.hide(id);
}

export function notifyWarning(notice: Notice): void {
  show(notice, { color: 'warning', icon: <IconAlertTriangle size={18} />, autoClose: INFO_MS });
}

/** A warning that stays until it is closed. */
export function notifyDanger(notice: Notice & { id: string }): void {
  show(notice, { color: 'warning', icon: <IconAlertTriangle size={18} />, autoClose: false });
}

/** Stays until it is closed. */
export function notifyError(notice: Notice): void {
  show(notice, { color: 'danger', icon: <IconX size={18} />, autoClose: false });
}

/** Says why nothing happened, where that is seen at once: gone before it is in the way. */
export function notifyBriefly(notice: Notice): void {
  show(notice, { color: 'danger', icon: <IconX size={18} />, autoClose: BRIEF_MS });
}

/**
 * Says why a call failed, with what to do about it.
 * @param id for {@link hideNotice}.
 */
export function notifyFailure(title: string, error: unknown, id?: string): void {
  const problems = error instanceof ApiError ? error.problems : undefined;
  const details = problems?.map(({ path, reason }) => (path ? `${path}: ${reason}` : reason)).join('\n');
  notifyError({ title, message: failureText(error), ...(details && { details }), ...(id !== undefined && { id }) });
}

/** Why a call failed, and what to do about it. */
export function failureText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError) || !error.hint) return said;
  // What nodes and services say may be no whole sentence.
  return `${said}${/[.!?:…]$/.test(said) ? '' : '.'} ${error.hint}`;
}

interface Looks {
  color: string;
  icon: ReactNode;
  autoClose: number | false;
}

function show(notice: Notice, looks: Looks): void {
  const { title, id, onDismiss } = notice;
  // `onClose` is told also of a notice that another one replaces.
  const closeButtonProps = { 'aria-label': i18n.t('common:close'), onClickCapture: onDismiss };
  const data = {
    ...looks,
    autoClose: notice.durationMs ?? looks.autoClose,
    closeButtonProps,
    title,
    message: <NoticeBody notice={notice} />,
    ...(id !== undefined && { id }),
    ...(notice.isPressable && { onClick: onPress(notice), style: { cursor: 'pointer' } }),
  };
  if (id !== undefined) notifications.hide(id);
  notifications.show(data);
}

function onPress({ action }: Notice): MouseEventHandler {
  return ({ target }) => {
    const isOnButton = target instanceof Element && target.closest('button') !== null;
    if (!isOnButton && action && 'run' in action) action.run();
  };
}

function NoticeBody({ notice: { message, details, action } }: { notice: Notice }) {
  const { t } = useTranslation('common');
  const [isOpen, { toggle }] = useDisclosure(false);
  if (message === undefined && details === undefined && action === undefined) return null;
  return (
    <Stack gap={6}>
      {message !== undefined && (
        <Text component="div" size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      )}
      <Group gap="xs">
        {action && 'run' in action && (
          <Button size="compact-xs" variant="light" onClick={action.run}>
            {action.label}
          </Button>
        )}
        {action && 'href' in action && (
          <Button component="a" href={action.href} target="_blank" rel="noopener" size="compact-xs" variant="light">
            {action.label}
          </Button>
        )}
        {details !== undefined && (
          <Button size="compact-xs" variant="subtle" color="gray" aria-expanded={isOpen} onClick={toggle}>
            {t('details')}
          </Button>
        )}
      </Group>
      {details !== undefined && (
        <Collapse expanded={isOpen}>
          <Text size="xs" ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {details.slice(0, MAX_DETAILS_LENGTH)}
          </Text>
        </Collapse>
      )}
    </Stack>
  );
}
