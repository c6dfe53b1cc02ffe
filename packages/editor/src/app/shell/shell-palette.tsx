import { useEffect, useState } from 'react';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const LazyPalette = lazyPart(async () => {
  const [palette] = await Promise.all([import('./page-palette.tsx'), loadPageArea('settings')]);
  return palette;
});

/** Ctrl+K on every page; where a workflow is open, its own palette comes first. */
export function ShellPalette() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // On the window: what a page does with the key comes before.
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isMeant || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) setIsOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen && <LazyPalette onClose={() => setIsOpen(false)} />;
}
