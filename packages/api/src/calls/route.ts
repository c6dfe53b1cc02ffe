import type { z } from 'zod';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call: anyone (`public`), only somebody who is not signed in (`signedOut`), a person who is (`signedIn`; not a
 * key), or whoever has a permission. A permission about one resource is asked of the one that `:id` of the path names.
 */
export type RouteAccess = 'public' | 'signedOut' | 'signedIn' | Permission;

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
  access: RouteAccess;
  /** One line for the documentation. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What stands under `data` in the answer. */
  answer: Answer;
  /** What it refuses or fails with, besides what follows from the rest of the declaration. */
  errors?: readonly ErrorCode[];
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

/** A call whose answer is not JSON: a file, a stream, a page. Paths are under `/rest`. */
export interface RawRoute {
  method: 'GET' | 'POST';
  path: string;
  access: RouteAccess;
  summary: string;
  errors?: readonly ErrorCode[];
}

export function rawRoute(definition: RawRoute): RawRoute {
  return definition;
}
