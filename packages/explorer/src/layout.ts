import { DIRECTIONS, type Direction } from '@signalbox/protocol';
import { Snapshot, type Component, type ComponentName, type InFlight } from '@signalbox/world';
import { Cluster, sideOf } from './clusters.ts';
import { Interner } from './intern.ts';
import { Lanes } from './lanes.ts';

/** The first words of a row are the contents of the lanes; its clusters follow. */
export const LANE_WORDS = DIRECTIONS.length;

/** Where a component lives in a row: the word of its cluster, and its place among the components of the cluster. */
export interface Home {
  readonly word: number;
  readonly place: number;
}

/**
 * Says what the numbers of a row mean: a word for each lane, and a word for each cluster of components.
 *
 * Component names and values are met as the search runs the engine. A component has no home until something other than
 * absent is written to it, and then counts as absent in every row there was before.
 */
export class Layout {
  readonly lanes = new Lanes();
  readonly messages = new Interner<InFlight>();
  readonly clusters: Cluster[] = [];
  readonly homes: (Home | undefined)[] = [];
  /** How many components have a home: what was learned about rows holds until this changes. */
  settled = 0;
  readonly #names: ComponentName[] = [];
  readonly #values: Interner<Component>[] = [];
  readonly #slots = new Map<string, number>();
  readonly #words = new Map<string, number>();

  /** How many words a row is. */
  get words(): number {
    return LANE_WORDS + this.clusters.length;
  }

  slot(name: ComponentName): number {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.#names.length;
    this.#slots.set(name, slot);
    this.#names.push(name);
    this.#values.push(new Interner<Component>());
    this.homes.push(undefined);
    return slot;
  }

  /** Gives the number of a component's value. */
  id(slot: number, value: Component | undefined): number {
    return this.#values[slot]?.id(value) ?? 0;
  }

  /** Gives the value of a component's number. */
  value(slot: number, id: number): Component | undefined {
    return this.#values[slot]?.value(id);
  }

  /** Gives a component a home, beside what it changes together with. */
  settle(slot: number, id: number): Home {
    const known = this.homes[slot];
    if (known !== undefined) return known;
    const side = sideOf(this.#names[slot] as ComponentName, this.value(slot, id) as Component);
    const word = this.#words.get(side) ?? this.words;
    if (word === this.words) {
      this.#words.set(side, word);
      this.clusters.push(new Cluster());
    }
    const home = { word, place: (this.clusters[word - LANE_WORDS] as Cluster).slots.push(slot) - 1 };
    this.homes[slot] = home;
    this.settled++;
    return home;
  }

  /** Gives the cluster of a word. */
  cluster(word: number): Cluster {
    const cluster = this.clusters[word - LANE_WORDS];
    if (cluster === undefined) throw new Error(`word ${word} of a row is no cluster`);
    return cluster;
  }

  /** Gives a world as the projections read it. */
  decode(row: Uint32Array): Snapshot {
    const components: Record<string, Component> = {};
    this.clusters.forEach(({ slots }, index) =>
      slots.forEach((slot, place) => {
        const value = this.value(slot, this.clusters[index]?.component(row[LANE_WORDS + index] ?? 0, place) ?? 0);
        const name = this.#names[slot];
        if (value !== undefined && name !== undefined) components[name] = value;
      }),
    );
    const lanes: Partial<Record<Direction, readonly InFlight[]>> = {};
    DIRECTIONS.forEach((direction, lane) => {
      const messages = this.lanes.messages(row[lane] ?? 0);
      if (messages.length > 0) lanes[direction] = messages.map((id) => this.message(id));
    });
    return new Snapshot(components, lanes);
  }

  /** Gives the message of a number. */
  message(id: number): InFlight {
    const message = this.messages.value(id);
    if (message === undefined) throw new Error(`message ${id} was never met`);
    return message;
  }
}

/** One world of a row, as the code of the engine asks for it. */
export class RowView {
  readonly layout: Layout;
  readonly #row: Uint32Array;

  constructor(layout: Layout, row: Uint32Array) {
    this.layout = layout;
    this.#row = row;
  }

  component(slot: number): number {
    const home = this.layout.homes[slot];
    return home === undefined ? 0 : this.layout.cluster(home.word).component(this.word(home.word), home.place);
  }

  message(lane: number, at: number): number {
    return this.layout.lanes.messages(this.word(lane))[at] ?? 0;
  }

  length(lane: number): number {
    return this.layout.lanes.length[this.word(lane)] ?? 0;
  }

  word(at: number): number {
    return this.#row[at] ?? 0;
  }
}
