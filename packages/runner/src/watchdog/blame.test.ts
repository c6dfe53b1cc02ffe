import { describe, expect, it } from 'vitest';
import { blame } from './blame.ts';
import { SharedBeat } from './shared-beat.ts';

/** Executions under way; the one that is named began a node since the last beat. */
function beatOf(executionIds: string[], { marked }: { marked?: string } = {}): SharedBeat {
  const beat = new SharedBeat();
  beat.beat();
  for (const id of executionIds) {
    const slot = beat.open(id);
    if (id === marked) beat.mark(slot, 'Hold');
  }
  return beat;
}

const hold = (executionId: string) => ({ kind: 'execution', executionId, node: 'Hold' });

describe('who is to blame for the end of a runner', () => {
  it('is whose node began last, when nothing turned since', () => {
    const beat = beatOf(['1', '2'], { marked: '2' });
    expect(blame({ isSilent: true, beat })).toEqual(hold('2'));
  });

  it('is not known of several while the loop turns: others may have filled the memory', () => {
    expect(blame({ isSilent: false, beat: beatOf(['1', '2'], { marked: '2' }) })).toBeUndefined();
  });

  it('is the only execution that there is', () => {
    expect(blame({ isSilent: false, beat: beatOf(['1'], { marked: '1' }) })).toEqual(hold('1'));
    expect(blame({ isSilent: false, beat: beatOf(['1']) })).toEqual({
      kind: 'execution',
      executionId: '1',
    });
    expect(blame({ isSilent: false, beat: beatOf([]) })).toBeUndefined();
    const turned = beatOf(['1'], { marked: '1' });
    turned.beat();
    expect(blame({ isSilent: false, beat: turned })).toEqual(hold('1'));
  });

  it('is not an execution that waits while a question is under way', () => {
    const beat = beatOf(['1'], { marked: '1' });
    beat.openOther();
    expect(blame({ isSilent: true, beat })).toBeUndefined();
    beat.closeOther();
    expect(blame({ isSilent: true, beat })).toEqual({ kind: 'execution', executionId: '1' });
  });

  it('is not known when there are more executions than are followed', () => {
    const beat = beatOf(['1']);
    beat.open('not a number');
    expect(blame({ isSilent: false, beat })).toBeUndefined();
  });
});
