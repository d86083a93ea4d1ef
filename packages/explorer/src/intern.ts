/** Gives equal JSON values one small number, from 1. 0 is left for "absent". */
export class Interner<T> {
  readonly #ids = new Map<string, number>();
  readonly values: (T | undefined)[] = [undefined];

  id(value: T | undefined): number {
    if (value === undefined) return 0;
    const key = typeof value === 'string' ? `"${value}` : canonical(value);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.values.length;
    this.#ids.set(key, id);
    this.values.push(value);
    return id;
  }

  value(id: number): T | undefined {
    return this.values[id];
  }
}

/** Gives a value as text, members in one order: two ways to build one value give one text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_member, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
