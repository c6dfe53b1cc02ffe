declare const madePath: unique symbol;

/** A path below the address of a service whose values are encoded. Made by the tag `path`, and by `givenPath`. */
export type Path = `/${string}` & { readonly [madePath]: true };

/** Whether nothing was filled into a text: a pattern such as `/parcels/${string}` is an index signature, a literal a key. */
type IsLiteral<Text extends string> = Readonly<Record<never, never>> extends Record<Text, true> ? false : true;

/**
 * The type itself for paths that lead nowhere else: a literal, what the tag `path` made, and such a one with more of them at its
 * end. Else {@link Path}, which says what is missing: write the path with the tag.
 */
export type SafePath<Given extends string> = Given extends Path
  ? Given
  : IsLiteral<Given> extends true
    ? Given extends `/${string}`
      ? Given
      : Path
    : Given extends `${Path}${infer End}`
      ? IsSafeEnd<End> extends true
        ? Given
        : Path
      : Path;

type IsSafeEnd<End extends string> = End extends Path
  ? true
  : End extends `${Path}${infer More}`
    ? IsSafeEnd<More>
    : IsLiteral<End>;
