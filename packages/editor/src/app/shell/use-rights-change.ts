import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../server/current-user.ts';

/** Asks again who may see the page when the rights of whoever is signed in change: pages that are lost lead away. */
export function useRightsChange(): void {
  const router = useRouter();
  const permissions = useCurrentUser()?.permissions;
  const before = useRef(permissions);
  useEffect(() => {
    const known = before.current;
    before.current = permissions;
    if (known && permissions && known !== permissions) void router.invalidate();
  }, [permissions, router]);
}
