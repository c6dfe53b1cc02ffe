import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { dropHeldKeys } from './held-keys.ts';
import { notifyError } from './notifications/notify.tsx';

export interface LazyPartProps {
  /** Stands in its place until it is there. */
  fallback?: ReactNode;
  /** It could not be loaded: what is only open for its sake closes. */
  onMissing?: () => void;
}

/**
 * A part of the page whose script is loaded when it is first shown. One that cannot be loaded is told of and leaves the rest
 * of the page as it is; the next time it is shown it is asked for again.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made of it once, where its module is loaded
  return function LazyPart(props: Props & LazyPartProps): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const { onMissing } = props;
    const missing = useRef(onMissing);
    missing.current = onMissing;
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      load().then(
        (module) => {
          loaded = module.default;
          if (isShown) setPart(() => module.default);
        },
        () => {
          if (!isShown) return;
          dropHeldKeys();
          tellOfMissingPart();
          missing.current?.();
        },
      );
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : props.fallback;
  };
}

/** The server is away, or was updated and has other files now. */
function tellOfMissingPart(): void {
  notifyError({
    id: 'missing-part',
    title: i18n.t('shell:partMissing'),
    message: i18n.t('shell:partMissingText'),
    action: { label: i18n.t('pages:reload'), run: () => window.location.reload() },
  });
}
