export { shutAbilities } from './shut-abilities.ts';
