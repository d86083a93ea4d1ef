import { DIRECTIONS, type Direction } from '@signalbox/protocol';
import { Snapshot, type Component, type ComponentName, type InFlight } from '@signalbox/world';
import { Cluster, sideOf } from './clusters.ts';
import { Fields, read, type Field } from './fields.ts';
import { canonical, Interner } from './intern.ts';
import { Lanes } from './lanes.ts';
import { markOf } from './marks.ts';

/** The first numbers of a row are the contents of the lanes; its clusters follow. */
export const LANE_FIELDS = DIRECTIONS.length;

/** Where a component lives in a row: the number of its cluster, and its place among the components of the cluster. */
export interface Home {
  readonly field: number;
  readonly place: number;
}

/** Bits a lane and a cluster start with. */
const LANE_BITS = 7;
const CLUSTER_BITS = 3;

/**
 * Says what the numbers of a row mean: one for each lane, and one for each cluster of components.
 *
 * Component names and values are met as the search runs the engine. A component has no home until something other than
 * absent is written to it, and then counts as absent in every row there was before.
 */
export class Layout {
  readonly fields = new Fields();
  readonly lanes = new Lanes();
  readonly messages = new Interner<InFlight>();
  readonly clusters: Cluster[] = [];
  readonly homes: (Home | undefined)[] = [];
  readonly #names: ComponentName[] = [];
  readonly #values: Interner<Component>[] = [];
  readonly #slots = new Map<string, number>();
  readonly #sides = new Map<string, number>();
  readonly #marks: number[][] = [];
  #settled = 0;

  constructor() {
    for (const _direction of DIRECTIONS) this.fields.add(LANE_BITS);
  }

  /** What was learned about rows holds until this changes: a component has found a home, or a number more room. */
  get version(): number {
    return this.#settled + this.fields.version;
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
    const settled = this.homes[slot];
    if (settled !== undefined) return settled;
    const side = sideOf(this.#names[slot] as ComponentName, this.value(slot, id) as Component);
    const known = this.#sides.get(side);
    const field = known ?? this.fields.add(CLUSTER_BITS);
    if (known === undefined) {
      this.#sides.set(side, field);
      this.clusters.push(new Cluster());
    }
    const home = { field, place: this.cluster(field).slots.push(slot) - 1 };
    this.homes[slot] = home;
    this.#settled++;
    return home;
  }

  /** What each number after the lanes is about: one peer's side of one request, or one component. */
  get sides(): ReadonlyMap<string, number> {
    return this.#sides;
  }

  /** Gives the components of one value of a cluster by name; what is absent is left out. */
  components(field: number, value: number): ReadonlyMap<ComponentName, Component> {
    const cluster = this.cluster(field);
    const found = new Map<ComponentName, Component>();
    cluster.slots.forEach((slot, place) => {
      const component = this.value(slot, cluster.component(value, place));
      if (component !== undefined) found.set(this.#names[slot] as ComponentName, component);
    });
    return found;
  }

  /**
   * Gives a number for what a value of a cluster says, whatever the search calls it.
   *
   * The number of several components is made of theirs: those of two clusters together are the one xor the other.
   */
  mark(field: number, value: number): number {
    const marks = (this.#marks[field] ??= []);
    return (marks[value] ??= [...this.components(field, value)].reduce(
      (mark, [name, component]) => mark ^ markOf(`${name} ${canonical(component)}`),
      0,
    ));
  }

  /** Gives the number of all clusters of the row that starts at `base`. */
  markOf(rows: Uint32Array, base: number): number {
    const fields = this.fields.all;
    let mark = 0;
    for (let field = LANE_FIELDS; field < fields.length; field++)
      mark ^= this.mark(field, read(rows, base, fields[field] as Field));
    return mark;
  }

  /** Gives every component that is written to a home: pairs of a slot and a value. */
  settleAll(sets: readonly number[]): void {
    for (let at = 0; at < sets.length; at += 2)
      if (sets[at + 1] !== 0) this.settle(sets[at] as number, sets[at + 1] as number);
  }

  /** Gives the cluster of a number. */
  cluster(field: number): Cluster {
    const cluster = this.clusters[field - LANE_FIELDS];
    if (cluster === undefined) throw new Error(`number ${field} of a row is no cluster`);
    return cluster;
  }

  /** Gives the numbers of the row that starts at `base`. */
  numbers(rows: Uint32Array, base: number): readonly number[] {
    return this.fields.all.map((field) => read(rows, base, field));
  }

  /** Gives a world as the projections read it; what its lanes hold may be given otherwise, as messages. */
  decode(numbers: readonly number[], held?: readonly (readonly number[])[]): Snapshot {
    const components: Record<string, Component> = {};
    this.clusters.forEach((_cluster, index) => {
      const field = LANE_FIELDS + index;
      for (const [name, component] of this.components(field, numbers[field] ?? 0)) components[name] = component;
    });
    const lanes: Partial<Record<Direction, readonly InFlight[]>> = {};
    DIRECTIONS.forEach((direction, lane) => {
      const messages = held?.[lane] ?? this.lanes.messages(numbers[lane] ?? 0);
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

/** One world as numbers, as the code of the engine asks for it. */
export class RowView {
  readonly layout: Layout;
  readonly #numbers: readonly number[];

  constructor(layout: Layout, numbers: readonly number[]) {
    this.layout = layout;
    this.#numbers = numbers;
  }

  component(slot: number): number {
    const home = this.layout.homes[slot];
    return home === undefined ? 0 : this.layout.cluster(home.field).component(this.number(home.field), home.place);
  }

  message(lane: number, at: number): number {
    return this.layout.lanes.messages(this.number(lane))[at] ?? 0;
  }

  length(lane: number): number {
    return this.layout.lanes.length[this.number(lane)] ?? 0;
  }

  number(field: number): number {
    return this.#numbers[field] ?? 0;
  }
}
