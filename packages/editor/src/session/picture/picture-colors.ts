import type { NodeFamily } from '@millrace/workflow';

/** The colours of a picture: those that the editor has now, light or dark. */
export function pictureColors() {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(`--mr-${name}`).trim();
  return {
    canvas: color('canvas'),
    panel: color('panel'),
    border: color('border-strong'),
    text: color('text'),
    dimmed: color('text-dimmed'),
    connection: color('connection'),
    family: (family: NodeFamily | undefined) => (family ? color(`family-${family}`) : color('border-strong')),
    /** By the number that a note has for its colour. */
    note: (number: number) => color(NOTE_COLORS[number - 1] ?? NOTE_COLORS[0]),
  };
}

export type PictureColors = ReturnType<typeof pictureColors>;

/** As in `sticky.module.css`. */
const NOTE_COLORS = [
  'warning-border',
  'family-trigger',
  'danger-border',
  'success-border',
  'info-border',
  'waiting-border',
  'text-dimmed',
] as const;
