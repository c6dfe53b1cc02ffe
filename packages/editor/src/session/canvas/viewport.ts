export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 4;
/** One click on zoom in multiplies by this, one on zoom out divides by it. */
export const ZOOM_STEP = 1.25;
