import type { z } from 'zod';

/** One REST call: its place and the shapes that go in and out. Paths are under `/rest`. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `:name` segments. */
  path: string;
  /** One line for the documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What stands under `data` in the answer. */
  answer: Answer;
}

/** Declares a call, keeping the types of its shapes. */
export function route<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
>(definition: Route<Params, Query, Body, Answer>): Route<Params, Query, Body, Answer> {
  return definition;
}
