import { FocusTrap } from '@mantine/core';
import { type Icon, IconHistory, IconKey, IconLayoutList, IconMenu2, IconPlus, IconX } from '@tabler/icons-react';
import { createLink, useLocation } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './app-shell.module.css';
import { NavigationEntries } from './navigation-entries.tsx';

/** The navigation of small screens: what people come for on a phone, and a menu with the rest. */
export function NavigationBar() {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to another page has chosen
  useEffect(() => setIsOpen(false), [pathname]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setIsOpen(false);
    toggle.current?.focus();
  };
  return (
    <nav className={classes.bar} aria-label={t('navigation')}>
      {isOpen && (
        <FocusTrap>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from every entry */}
          <div className={classes.sheet} onKeyDown={closeByKey}>
            <NavigationEntries isNarrow={false} />
          </div>
        </FocusTrap>
      )}
      <BarLink
        to="/workflows"
        activeOptions={{ exact: true, includeSearch: false }}
        label={t('workflows')}
        icon={IconLayoutList}
      />
      <BarLink to="/executions" label={t('executions')} icon={IconHistory} />
      <BarLink
        to="/workflow/{-$workflowId}"
        params={{ workflowId: undefined }}
        data-action
        label={t('newShort')}
        aria-label={t('newWorkflow')}
        icon={IconPlus}
      />
      <BarLink to="/credentials" label={t('credentials')} icon={IconKey} />
      <button
        ref={toggle}
        type="button"
        className={classes.barEntry}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        {isOpen ? <IconX size={20} stroke={1.6} aria-hidden /> : <IconMenu2 size={20} stroke={1.6} aria-hidden />}
        <span className={classes.label}>{t('menu')}</span>
      </button>
    </nav>
  );
}

interface BarAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  label: string;
  icon: Icon;
  ref?: Ref<HTMLAnchorElement>;
}

function BarAnchor({ label, icon: BarIcon, ...rest }: BarAnchorProps) {
  return (
    <a {...rest} className={classes.barEntry}>
      <BarIcon size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
    </a>
  );
}

const BarLink = createLink(BarAnchor);
