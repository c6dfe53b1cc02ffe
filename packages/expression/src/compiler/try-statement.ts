import type { TryStatement } from 'acorn';
import { LimitError } from '../errors/errors.ts';
import { toScriptError } from '../interpreter/script-errors.ts';
import { compileBlock } from './blocks.ts';
import type { CompileContext, Completion, Execute } from './context.ts';
import { boundNames } from './declarations.ts';
import { LexicalScope } from './lexical-scope.ts';

/** `try … catch … finally`. A spent budget passes through both. */
export function compileTry(c: CompileContext, node: TryStatement): Execute {
  const guarded = compileHandler(c, node) ?? compileBlock(c, node.block.body);
  const finalizer = node.finalizer ? compileBlock(c, node.finalizer.body) : undefined;
  if (!finalizer) return guarded;
  return (env, rt) => {
    const depth = rt.depth;
    let completion: Completion | undefined;
    let failure: { error: unknown } | undefined;
    try {
      completion = guarded(env, rt);
    } catch (error) {
      if (toScriptError(error) instanceof LimitError) throw error;
      failure = { error };
      rt.depth = depth;
    }
    const value = rt.returnValue;
    const override = finalizer(env, rt);
    if (override) return override;
    if (failure) throw failure.error;
    rt.returnValue = value;
    return completion;
  };
}

function compileHandler(c: CompileContext, node: TryStatement): Execute | undefined {
  const { handler } = node;
  if (!handler) return undefined;
  const block = compileBlock(c, node.block.body);
  return c.within(new LexicalScope(c.scope.layout, c.scope), () => {
    for (const name of handler.param ? boundNames(handler.param) : []) c.scope.declare(name, 'catch');
    const assign = handler.param ? c.declaration(handler.param) : undefined;
    const body = compileBlock(c, handler.body.body);
    return (env, rt) => {
      const depth = rt.depth;
      try {
        return block(env, rt);
      } catch (error) {
        const value = toScriptError(error);
        if (value instanceof LimitError) throw value;
        rt.depth = depth;
        assign?.(env, rt, value);
        return body(env, rt);
      }
    };
  });
}
