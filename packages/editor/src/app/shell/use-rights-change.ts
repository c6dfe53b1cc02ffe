import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { notifyDanger } from '../../ui/notifications/notify.tsx';

/** Asks again who may see the page when the rights of whoever is signed in change: pages that are lost lead away. */
export function useRightsChange(): void {
  const router = useRouter();
  const permissions = useCurrentUser()?.permissions;
  const before = useRef(permissions);
  useEffect(() => {
    const known = before.current;
    before.current = permissions;
    if (!known || !permissions || known === permissions) return;
    const isLost = known.some((permission) => !permissions.includes(permission));
    void lookAgain(router, { isLost });
  }, [permissions, router]);
}

/** What a page said of a refused call goes with it: the reason is told where it leads to. */
async function lookAgain(router: AnyRouter, { isLost }: { isLost: boolean }): Promise<void> {
  const { pathname } = router.state.location;
  await router.invalidate();
  if (!isLost || router.state.location.pathname === pathname) return;
  notifyDanger({
    id: 'rights-changed',
    title: i18n.t('shell:rightsChanged'),
    message: i18n.t('shell:rightsChangedHelp'),
  });
}
