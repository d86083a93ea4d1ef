import { otherPeer, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { Component, ComponentName } from '@signalbox/world';

/**
 * Gives what a component changes together with: one peer's side of one request, or itself.
 *
 * Only speed hangs on this. Components of one side move in step, so their values together are few, and one number
 * stands for all of them in a row.
 */
export function sideOf(name: ComponentName, value: Component): string {
  const [kind = '', first = ''] = name.split(' ', 2);
  const rest = name.slice(kind.length + 1);
  switch (kind) {
    case 'requester':
    case 'evidence':
      return side(requesterOf(rest as RequestKey), rest);
    case 'receiver':
      return side(otherPeer(requesterOf(rest as RequestKey)), rest);
    case 'holdings':
      return side(first as Peer, rest.slice(first.length + 1));
    case 'registry':
      return typeof value === 'object' && 'request' in value ? side(first as Peer, value.request) : name;
    default:
      return name;
  }
}

const side = (peer: Peer, request: string): string => `${peer}'s side of ${request}`;

/** Numbers the joint values of components that change together; 0 is "all absent". */
export class Cluster {
  readonly #values: (readonly number[])[] = [[]];
  readonly #ids = new Map<string, number>([['', 0]]);
  /** The slots of its components, in the order met. */
  readonly slots: number[] = [];

  /** How many joint values were met. */
  get size(): number {
    return this.#values.length;
  }

  /** Gives the value of one component within a joint value. */
  component(value: number, place: number): number {
    return this.#values[value]?.[place] ?? 0;
  }

  /** Gives the joint value with one component changed. */
  with(value: number, place: number, component: number): number {
    const next = [...(this.#values[value] ?? [])];
    while (next.length <= place) next.push(0);
    next[place] = component;
    while (next.at(-1) === 0) next.pop();
    const text = next.join(' ');
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.#values.length);
    return this.#values.push(next) - 1;
  }
}
