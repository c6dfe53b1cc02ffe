import { describe, expect, it } from 'vitest';
import { type Endpoint, EndpointTable } from './endpoint-table.ts';

const at = (method: string, path: string): Endpoint => ({ address: 'webhook', method, path });

describe('The table of endpoints', () => {
  it('prefers whole paths, then those with fewer names', () => {
    const table = new EndpointTable<Endpoint>();
    table.set('w', [at('GET', ':a/:b'), at('GET', 'x/:b'), at('GET', 'x/y')]);
    expect(table.find(at('GET', 'x/y'))).toEqual({ value: at('GET', 'x/y'), params: [] });
    expect(table.find(at('GET', 'x/z'))).toEqual({ value: at('GET', 'x/:b'), params: [['b', 'z']] });
    expect(table.find(at('GET', 'u/v'))?.params).toEqual([
      ['a', 'u'],
      ['b', 'v'],
    ]);
    expect(table.find(at('GET', 'x'))).toBeUndefined();
  });

  it('replaces and removes what an owner has', () => {
    const table = new EndpointTable<Endpoint>();
    table.set('w', [at('GET', 'a'), at('POST', 'b/:c')]);
    table.set('v', [at('PUT', 'a')]);
    expect(table.methodsOf('webhook', 'a')).toEqual(['GET', 'PUT']);
    table.set('w', [at('DELETE', 'a')]);
    expect(table.methodsOf('webhook', 'a')).toEqual(['DELETE', 'PUT']);
    expect(table.find(at('POST', 'b/1'))).toBeUndefined();
    expect(table.remove('w')).toBe(true);
    expect(table.remove('w')).toBe(false);
    expect(table.methodsOf('webhook', 'a')).toEqual(['PUT']);
  });

  it('keeps addresses apart', () => {
    const table = new EndpointTable<Endpoint>();
    const form = { address: 'form', method: 'GET', path: 'x' };
    table.set('w', [form, at('POST', 'x')]);
    expect(table.find(form)?.value).toBe(form);
    expect(table.find(at('GET', 'x'))).toBeUndefined();
    expect([table.methodsOf('form', 'x'), table.methodsOf('webhook', 'x')]).toEqual([['GET'], ['POST']]);
  });

  it('takes a HEAD call as GET where nothing is registered for HEAD', () => {
    const table = new EndpointTable<Endpoint>();
    table.set('w', [at('GET', 'a'), at('GET', 'b'), at('HEAD', 'b')]);
    expect(table.findCalled(at('HEAD', 'a'))?.value.method).toBe('GET');
    expect(table.findCalled(at('HEAD', 'b'))?.value.method).toBe('HEAD');
    expect(table.findCalled(at('POST', 'a'))).toBeUndefined();
  });

  it('knows no paths that objects happen to have', () => {
    const table = new EndpointTable<Endpoint>();
    expect(table.find(at('constructor', '__proto__'))).toBeUndefined();
    table.set('__proto__', [at('GET', '__proto__')]);
    expect(table.find(at('GET', '__proto__'))?.value.path).toBe('__proto__');
  });
});
