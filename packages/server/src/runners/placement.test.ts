import { expect, it } from 'vitest';
import { type LaneShape, Placement } from './placement.ts';

const MINUTE_MS = 60_000;

/** A lane that has one spare runner to give. */
class FakeLane {
  readonly shape: LaneShape;
  isIdle = true;
  needsStandIn = false;
  spares: string[];
  adopted: unknown[] = [];
  expectsWork = false;

  constructor(shape: LaneShape) {
    this.shape = shape;
    this.spares = shape.spares > 0 ? ['spare'] : [];
  }

  expectWork(): void {
    this.expectsWork = true;
  }

  giveSpare(): unknown {
    return this.spares.pop();
  }

  adopt(runner: unknown): void {
    this.adopted.push(runner);
    this.needsStandIn = false;
  }
}

function placementOf(size: number) {
  const at = { now: 0 };
  const opened: FakeLane[] = [];
  const retired: FakeLane[] = [];
  const placement = new Placement<FakeLane, unknown>({
    ...{ size, spares: 1 },
    open: (shape) => {
      const lane = new FakeLane(shape);
      opened.push(lane);
      return lane;
    },
    retire: (lane) => retired.push(lane),
    now: () => at.now,
  });
  return { at, opened, retired, placement };
}

const call = { workflowKey: 'w1' };
const byHand = (user: string) => ({ workflowKey: 'w1', isByHand: true, user });

it.each([1, 3])('Calls and runs by hand never share a lane, with %i runners', (size) => {
  const { placement, opened } = placementOf(size);
  const outside = placement.laneOf(call);
  expect(opened).toEqual([outside]);
  const lane = placement.laneOf(byHand('ann'));
  expect(lane).not.toBe(outside);
  expect(placement.laneOf(byHand('bob'))).toBe(lane);
  expect(lane.shape).toEqual({ size: 1, spares: 0, standsBack: true, first: 'spare' });
});

it('The lane for runs by hand closes when it was idle for a minute, and opens again', () => {
  const { placement, at, retired } = placementOf(1);
  const lane = placement.laneOf(byHand('ann'));
  lane.isIdle = false;
  at.now = 5 * MINUTE_MS;
  placement.tend();
  lane.isIdle = true;
  at.now += MINUTE_MS - 1;
  placement.tend();
  expect(retired).toEqual([]);
  at.now += 1;
  placement.tend();
  expect(retired).toEqual([lane]);
  expect(placement.laneOf(byHand('ann'))).not.toBe(lane);
});

it('A spare runner stands in where the one for runs by hand is held', () => {
  const { placement } = placementOf(1);
  const lane = placement.laneOf(byHand('ann'));
  placement.fromOutside.spares.push('second');
  placement.tend();
  expect(lane.adopted).toEqual([]);
  lane.needsStandIn = true;
  placement.tend();
  expect(lane.adopted).toEqual(['second']);
});

it('Who stopped a runner by hand runs apart for ten minutes, whatever the document is; others and calls do not', () => {
  const { placement, at } = placementOf(1);
  const shared = placement.laneOf(byHand('ann'));
  placement.setApart([byHand('ann')]);
  const apart = placement.laneOf({ workflowKey: 'edited since', isByHand: true, user: 'ann' });
  expect(apart).not.toBe(shared);
  expect(placement.laneOf(byHand('bob'))).toBe(shared);
  expect(placement.laneOf(call)).toBe(placement.fromOutside);
  at.now = 10 * MINUTE_MS;
  expect(placement.laneOf(byHand('ann'))).toBe(shared);
});

it('A workflow whose calls stopped a runner is apart with its calls only', () => {
  const { placement } = placementOf(1);
  placement.setApart([call]);
  expect(placement.laneOf(call)).not.toBe(placement.fromOutside);
  expect(placement.laneOf({ workflowKey: 'w2' })).toBe(placement.fromOutside);
  expect(placement.laneOf(byHand('ann'))).not.toBe(placement.laneOf(call));
});

it('The first that runs has spare runners started, whoever runs it', () => {
  const ofCall = placementOf(1).placement;
  const ofHand = placementOf(1).placement;
  expect(ofCall.fromOutside.expectsWork).toBe(false);
  ofCall.laneOf(call);
  ofHand.laneOf(byHand('ann'));
  expect([ofCall.fromOutside.expectsWork, ofHand.fromOutside.expectsWork]).toEqual([true, true]);
});
