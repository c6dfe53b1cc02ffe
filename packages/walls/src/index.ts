export { GROUP } from './own-user.ts';
export { behindWall, findSecondWall, nameOfWall, type SecondWall } from './second-wall.ts';
export { shutAbilities } from './shut-abilities.ts';
