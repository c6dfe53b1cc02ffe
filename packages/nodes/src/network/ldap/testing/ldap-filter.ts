import { type Ber, partsOf, textOf } from './ber.ts';

/** Values of an entry by attribute; small and capital letters of names mean the same. */
export type Attributes = Map<string, string[]>;

export function valuesOf(attributes: Attributes, name: string): string[] {
  return [...attributes].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? [];
}

/** Whether an entry meets a filter, as it came over the network. */
export function meets(filter: Ber, attributes: Attributes): boolean {
  const parts = () => partsOf(filter);
  const values = (name: string) => valuesOf(attributes, name).map((value) => value.toLowerCase());
  switch (filter.tag) {
    case 0xa0:
      return parts().every((part) => meets(part, attributes));
    case 0xa1:
      return parts().some((part) => meets(part, attributes));
    case 0x87:
      return values(textOf(filter)).length > 0;
    case 0xa3: {
      const [name, value] = parts().map(textOf);
      return values(name ?? '').includes((value ?? '').toLowerCase());
    }
    case 0xa4: {
      const [name, pieces] = parts();
      return values(textOf(name)).some((value) => partsOf(pieces).every((piece) => hasPiece(value, piece)));
    }
    default:
      throw new Error(`No filter ${filter.tag} is known`);
  }
}

/** The first, any or last piece of a value. */
function hasPiece(value: string, piece: Ber): boolean {
  const text = textOf(piece).toLowerCase();
  if (piece.tag === 0x80) return value.startsWith(text);
  return piece.tag === 0x82 ? value.endsWith(text) : value.includes(text);
}
